/** The user's saved views of a list: named filters and sort order. */
import { consoleSaveView } from "@ballast/contract/console/calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Dropdown, Input } from "antd";
import { useRef, useState } from "react";
import { call } from "../api/call.ts";
import { views } from "../api/queries.ts";
import { Dialog } from "./dialog.tsx";
import type { ListSearch } from "./resource-list.tsx";

type Props = { resource: string; search: ListSearch; onPick(search: ListSearch): void };

const NOTHING: ListSearch = { q: undefined, sort: undefined, f: undefined };

export function SavedViews({ resource, search, onPick }: Props) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [name, setName] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const own = (useQuery(views).data?.list ?? []).filter((view) => view.resource === resource);
  const save = useMutation({
    mutationFn: (view: { name: string; search: string }) =>
      call(consoleSaveView, { resource, ...view }),
    onSuccess: async () => {
      setName(null);
      await queries.invalidateQueries({ queryKey: views.queryKey });
    },
    onError: (error) => message.error(error.message),
  });
  const keep = () => {
    const given = name?.trim();
    if (given && !save.isPending) save.mutate({ name: given, search: JSON.stringify(search) });
  };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            ...own.map((view) => ({ key: `open ${view.name}`, label: view.name })),
            ...(own.length > 0 ? [{ type: "divider" as const }] : []),
            { key: "all", label: "Everything" },
            { key: "keep", label: "Keep this view…" },
            ...own.map((view) => ({
              key: `drop ${view.name}`,
              label: `Remove “${view.name}”`,
              danger: true,
            })),
          ],
          onClick: ({ key }) => {
            const picked = own.find((view) => key === `open ${view.name}`);
            const dropped = own.find((view) => key === `drop ${view.name}`);
            if (picked) onPick({ ...NOTHING, ...(JSON.parse(picked.search) as ListSearch) });
            else if (dropped) save.mutate({ name: dropped.name, search: "" });
            else if (key === "all") onPick(NOTHING);
            else setName("");
          },
        }}
      >
        <Button ref={button}>Views</Button>
      </Dropdown>
      <Dialog
        open={name !== null}
        title="Keep this view"
        okText="Keep"
        okButtonProps={{ disabled: !name?.trim(), loading: save.isPending }}
        onOk={keep}
        typed={(name ?? "").trim() !== ""}
        opener={() => button.current}
        onCancel={() => setName(null)}
      >
        <Input
          aria-label="Name of the view"
          maxLength={60}
          value={name ?? ""}
          onPressEnter={keep}
          onChange={({ target }) => setName(target.value)}
        />
      </Dialog>
    </>
  );
}
