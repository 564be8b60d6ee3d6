/** A resource as a table: filtered, sorted and paged, with its commands, views and export. */
import { consoleExport, consoleStanding } from "@ballast/contract/console/calls.ts";
import type { Column, CommandForm, ResourceForm, Row } from "@ballast/contract/console/form.ts";
import { COUNT_MOST, EXPORT_CUT } from "@ballast/contract/console/staff.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type HistoryState, Link, useNavigate } from "@tanstack/react-router";
import { App, Button, Flex, Input, Space, Table, Typography } from "antd";
import { type ComponentProps, useState } from "react";
import { saveFile } from "../api/call.ts";
import { reading, rows, useCommands } from "../api/queries.ts";
import { knownStanding } from "./changed-meanwhile.tsx";
import { CommandDialog, type Target } from "./command-form.tsx";
import { type Filter, Filters } from "./filters.tsx";
import { Problem } from "./problem.tsx";
import { SavedViews } from "./saved-views.tsx";
import { inList, Value } from "./value.tsx";

/** The part of a list's state that is in the address, so that it can be sent to a colleague. */
export type ListSearch = {
  q?: string | undefined;
  sort?: string | undefined;
  f?: string | undefined;
};

declare module "@tanstack/react-router" {
  /** Stored in the browser's history, so that going back restores the page of the list. */
  interface HistoryState {
    cursors?: readonly string[];
    list?: { resource: string; search: ListSearch; cursors: readonly string[] };
  }
}

type Props = {
  resource: ResourceForm;
  search: ListSearch;
  /** Changes the search and returns to the first page. */
  onSearch(search: ListSearch): void;
  /** The cursors of the previous pages, for going back. */
  cursors: readonly string[];
  onTurn(cursors: readonly string[]): void;
  /** Permanent filters, for a list on the page of another row. */
  fixed?: Filter[];
};

const PAGE = 50;
const BOTH_WAYS = ["ascend", "descend", "ascend"] as ("ascend" | "descend")[];

const NONE: Filter[] = [];

export function ResourceList(props: Props) {
  const { resource, search, onSearch, cursors, onTurn, fixed = NONE } = props;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Row[]>([]);
  const filters = readFilters(search.f);
  const choice = {
    resource: resource.name,
    q: search.q || undefined,
    sort: search.sort,
    filter: JSON.stringify([...fixed, ...filters]),
  };
  const page = useQuery(rows({ ...choice, cursor: cursors.at(-1), size: String(PAGE) }));
  const turn = (next: readonly string[]) => {
    setChosen([]);
    onTurn(next);
  };
  // The state that leads from a row back to the same page of the list.
  const state: HistoryState =
    fixed.length > 0 ? {} : { list: { resource: resource.name, search, cursors } };
  const change = (next: ListSearch) => {
    setChosen([]);
    onSearch({ ...search, ...next });
  };
  const many = useCommands(resource.name, "row").filter((command) => command.many);
  const sort = search.sort ?? `${resource.order.down ? "-" : ""}${resource.order.column}`;
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        {resource.searches && (
          <Input.Search
            allowClear
            defaultValue={search.q ?? ""}
            aria-label="Search"
            placeholder={`Search by ${resource.searches}`}
            onSearch={(q) => change({ q: q || undefined })}
            style={{ width: 380 }}
          />
        )}
        <Filters
          resource={resource}
          filters={filters}
          onChange={(next) => change({ f: next.length > 0 ? JSON.stringify(next) : undefined })}
        />
        <Space wrap style={{ marginInlineStart: "auto", justifyContent: "flex-end" }}>
          {fixed.length === 0 && (
            <SavedViews resource={resource.name} search={search} onPick={change} />
          )}
          <Export choice={choice} />
          <ListCommands resource={resource.name} fixed={fixed} />
        </Space>
      </Flex>
      {chosen.length > 0 && (
        <Batch
          commands={many}
          chosen={asTheyAre(chosen, page.data?.list)}
          resource={resource}
          onDone={() => setChosen([])}
        />
      )}
      {page.error ? (
        <Problem error={page.error} again={() => void page.refetch()} />
      ) : (
        <div className="wide">
          <Table<Row>
            size="small"
            rowKey="id"
            loading={page.isFetching}
            dataSource={page.data?.list ?? []}
            locale={{
              emptyText: (
                <Typography.Text type="secondary">
                  {page.data ? emptyWords(search, fixed) : "Loading …"}
                </Typography.Text>
              ),
            }}
            columns={inList(resource)
              .filter(({ name }) => !fixed.some(({ column }) => column === name))
              .map((column, at) =>
                tableColumn(column, sort, at === 0 ? { to: resource.name, state } : null),
              )}
            pagination={false}
            {...(many.length > 0
              ? {
                  rowSelection: {
                    selectedRowKeys: chosen.map(({ id }) => id),
                    onChange: (_keys, picked) => setChosen(picked),
                  },
                }
              : {})}
            onRow={({ id }) => ({
              style: { cursor: "pointer" },
              onClick: (event) => {
                if (
                  (event.target as Element).closest(
                    "a,button,input,label,td.ant-table-selection-column",
                  )
                )
                  return;
                void navigate({
                  to: "/r/$resource/$id",
                  params: { resource: resource.name, id },
                  state,
                });
              },
            })}
            onChange={(_page, _filters, sorter) => {
              const by = Array.isArray(sorter) ? sorter[0] : sorter;
              if (!by?.order) change({ sort: undefined });
              else change({ sort: `${by.order === "descend" ? "-" : ""}${String(by.columnKey)}` });
            }}
          />
        </div>
      )}
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary">{countWords(page.data?.total)}</Typography.Text>
        <Space>
          <Button disabled={cursors.length === 0} onClick={() => turn(cursors.slice(0, -1))}>
            Back
          </Button>
          <Button
            disabled={!page.data?.cursor}
            onClick={() => page.data?.cursor && turn([...cursors, page.data.cursor])}
          >
            Next {PAGE}
          </Button>
        </Space>
      </Flex>
    </Flex>
  );
}

/** Defines a table column; the first one links to the row, for users without a mouse. */
function tableColumn(
  column: Column,
  sort: string,
  into: { to: string; state: HistoryState } | null,
) {
  const order = sort.startsWith("-") ? ("descend" as const) : ("ascend" as const);
  const isMoney = column.kind === "amount" || column.kind === "count" || column.kind === "bps";
  return {
    key: column.name,
    title: column.title,
    align: isMoney ? ("end" as const) : ("start" as const),
    ...(column.sorts
      ? {
          sorter: true,
          sortDirections: BOTH_WAYS,
          sortOrder: sort.replace("-", "") === column.name ? order : null,
        }
      : {}),
    render: (_: unknown, { id, values }: Row) => {
      const value = values[column.name] ?? null;
      if (into === null || (column.leadsTo && column.leadsTo !== into.to)) {
        return <Value column={column} value={value} values={values} isInList />;
      }
      return (
        <Link to="/r/$resource/$id" params={{ resource: into.to, id }} state={into.state}>
          <Value column={{ ...column, leadsTo: null }} value={value} values={values} isInList />
        </Link>
      );
    },
  };
}

function readFilters(text: string | undefined): Filter[] {
  try {
    const read = JSON.parse(text ?? "[]") as unknown;
    return Array.isArray(read) ? (read as Filter[]) : [];
  } catch {
    return [];
  }
}

function countWords(total: number | undefined): string {
  if (total === undefined) return "";
  const shown = total.toLocaleString("en-GB");
  return total >= COUNT_MOST ? `${shown} or more` : total === 1 ? "1 row" : `${shown} rows`;
}

/** The text of an empty table: the list has no rows, or no row matches. */
function emptyWords({ q, f }: ListSearch, fixed: Filter[]): string {
  if (q || readFilters(f).length > 0) return "Nothing matches. Change the search or the filters.";
  return fixed.length > 0 ? "None here." : "There is nothing in this list yet.";
}

/**
 * The commands for a list as a whole. On the page of another row only those about this row too; the
 * row is then prefilled in the form.
 */
function ListCommands({ resource, fixed }: { resource: string; fixed: Filter[] }) {
  const [open, setOpen] = useState<Omit<ComponentProps<typeof CommandDialog>, "onClose"> | null>(
    null,
  );
  const queries = useQueryClient();
  const { message } = App.useApp();
  const given = Object.fromEntries(fixed.map(({ column, value }) => [column, value]));
  const commands = useCommands(resource, "list").filter(({ fields, page }) =>
    fixed.every(({ column, value }) => {
      const field = fields.find(({ name }) => name === column);
      return (
        page === null && field && (field.among.length === 0 || field.among.includes(`${value}`))
      );
    }),
  );
  const navigate = useNavigate();
  const start = async (command: CommandForm) => {
    if (command.page !== null) {
      await navigate({ to: "/p/$page", params: { page: command.page }, search: {} });
    } else if (command.standing) {
      try {
        const asked = { ...reading(consoleStanding, { command: command.name }), staleTime: 0 };
        const look = async () => knownStanding(command, await queries.fetchQuery(asked));
        const known = await look();
        const initial = { ...known.initial, ...given };
        setOpen({ command, target: { rows: [], edits: { known, look } }, initial });
      } catch (error) {
        message.error((error as Error).message);
      }
    } else setOpen({ command, target: { rows: [] }, initial: given });
  };
  if (commands.length === 0) return null;
  // One button of a page is filled; on the page of another row that is the row's own.
  const first = fixed.length === 0 ? commands.find(({ danger }) => !danger) : undefined;
  return (
    <Space wrap style={{ justifyContent: "flex-end" }}>
      {commands.map((command) => (
        <Button
          key={command.name}
          type={command === first ? "primary" : "default"}
          danger={command.danger}
          onClick={() => void start(command)}
        >
          {command.title}
        </Button>
      ))}
      {open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
    </Space>
  );
}

/** The chosen rows, with the values of the latest refetch. */
const asTheyAre = (chosen: Row[], list: Row[] = []): Row[] =>
  chosen.map((row) => list.find(({ id }) => id === row.id) ?? row);

/**
 * As on the row's own page: a command that does not apply to the row is hidden, one that would be
 * refused is disabled.
 */
const isFor = ({ whenState, whenYes }: CommandForm, { values }: Row) =>
  (whenState.length === 0 || whenState.includes(String(values.state ?? ""))) &&
  (whenYes === null || values[whenYes] === true);
const isOff = ({ whyNot }: CommandForm, { values }: Row) =>
  whyNot !== null && Boolean(values[whyNot]);

function Batch(props: {
  commands: CommandForm[];
  chosen: Row[];
  resource: ResourceForm;
  onDone(): void;
}) {
  const { chosen, resource } = props;
  const commands = props.commands.filter((one) => chosen.some((row) => isFor(one, row)));
  const [open, setOpen] = useState<{ command: CommandForm; target: Target } | null>(null);
  return (
    <Space wrap>
      <Typography.Text strong>{chosen.length} chosen</Typography.Text>
      {commands.map((command) => {
        const { name, title, danger } = command;
        const able = chosen.filter((row) => isFor(command, row) && !isOff(command, row));
        return (
          <Button
            key={name}
            danger={danger}
            disabled={able.length === 0}
            onClick={() => {
              const rows = able.map(({ id }) => id);
              setOpen({ command, target: { rows, chosen: { resource, rows: able } } });
            }}
          >
            {able.length === chosen.length ? title : `${title} (${able.length} of these)`}
          </Button>
        );
      })}
      {commands.some((one) => chosen.some((row) => isFor(one, row) && isOff(one, row))) && (
        <Typography.Text type="secondary">Why not stands on each row’s own page.</Typography.Text>
      )}
      {open && (
        <CommandDialog
          {...open}
          onClose={() => {
            setOpen(null);
            props.onDone();
          }}
        />
      )}
    </Space>
  );
}

function Export({ choice }: { choice: Record<string, string | undefined> }) {
  const { message, modal } = App.useApp();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const file = await saveFile(consoleExport, choice);
      if ((await file.slice(-2 * EXPORT_CUT.length).text()).includes(EXPORT_CUT)) {
        modal.warning({
          title: "The file does not hold the whole list",
          content: `${EXPORT_CUT} Its last line says so too. Use filters to export the rest.`,
        });
      }
    } catch (error) {
      message.error((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
