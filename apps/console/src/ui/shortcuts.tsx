/** Keyboard shortcuts: g and a letter opens a page, / focuses the search, ? lists the shortcuts. */
import { useNavigate } from "@tanstack/react-router";
import { Button, Table, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "./dialog.tsx";

/** The pages that follow g; a shortcut works only for pages in the user's menu. */
const PLACES: Record<string, { to: string; title: string }> = {
  t: { to: "/", title: "Today" },
  a: { to: "/r/proposals", title: "Approvals" },
  w: { to: "/r/withdrawals", title: "Withdrawals" },
  m: { to: "/r/members", title: "Members" },
  p: { to: "/r/products", title: "Products" },
  o: { to: "/r/orders", title: "Orders" },
  c: { to: "/r/claims", title: "Claims" },
  l: { to: "/r/audit-log", title: "Audit log" },
};
/** The longest time between g and the letter, in milliseconds. */
const FOLLOWS_MS = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function Shortcuts({ known }: { known: readonly string[] }) {
  const navigate = useNavigate();
  const [isShown, setIsShown] = useState(false);
  const beganAt = useRef<number | null>(null);
  const places = Object.entries(PLACES).filter(([, { to }]) => to === "/" || known.includes(to));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Shortcuts are off while a dialog is open.
      if (document.querySelector("[role=dialog]:not([aria-hidden=true])")) return;
      const began = beganAt.current;
      beganAt.current = event.key === "g" ? event.timeStamp : null;
      if (event.key === "?") setIsShown(true);
      else if (event.key === "/") {
        const search = document.querySelector<HTMLInputElement>(
          "#main .ant-input-search input, #main input[aria-label=Search]",
        );
        if (!search) return;
        event.preventDefault();
        search.focus();
      } else if (began !== null && event.timeStamp - began < FOLLOWS_MS) {
        const place = places.find(([letter]) => letter === event.key)?.[1];
        if (place) void navigate({ to: place.to });
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return (
    <>
      <Button size="small" onClick={() => setIsShown(true)} aria-label="Keyboard shortcuts">
        ?
      </Button>
      <Dialog
        open={isShown}
        typed={false}
        title="Keyboard shortcuts"
        footer={null}
        onCancel={() => setIsShown(false)}
        destroyOnHidden
      >
        <Table
          size="small"
          rowKey="keys"
          pagination={false}
          dataSource={[
            { keys: "/", does: "search in this list" },
            ...places.map(([letter, { title }]) => ({ keys: `g ${letter}`, does: `to ${title}` })),
            { keys: "?", does: "show these keys" },
          ]}
          columns={[
            {
              title: "Keys",
              dataIndex: "keys",
              render: (keys: string) =>
                keys.split(" ").map((key) => (
                  <Typography.Text key={key} keyboard>
                    {key}
                  </Typography.Text>
                )),
            },
            { title: "What they do", dataIndex: "does" },
          ]}
        />
      </Dialog>
    </>
  );
}
