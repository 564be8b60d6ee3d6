/** The page of one row: its values, its commands, and its related lists. */
import { consoleReveal } from "@ballast/contract/console/calls.ts";
import type {
  Cell,
  Column,
  ColumnKind,
  CommandForm,
  ResourceForm,
  Row,
} from "@ballast/contract/console/form.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Alert, Breadcrumb, Button, Descriptions, Flex, Input, Skeleton, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { call } from "../api/call.ts";
import { withMoments } from "../api/moments.ts";
import { row, useCommands } from "../api/queries.ts";
import { knownRow } from "./changed-meanwhile.tsx";
import { CommandDialog, type Target } from "./command-form.tsx";
import { Dialog } from "./dialog.tsx";
import { FactList } from "./fact-list.tsx";
import { kindName, ledgerName } from "./ledger-name.ts";
import { Outdated, Problem } from "./problem.tsx";
import { Relations } from "./row-relations.tsx";
import { short, Value } from "./value.tsx";

type Fact = { title: string; value: ReactNode };

/** Kinds of value that are too long to stand beside others. */
const FILLED: readonly ColumnKind[] = ["json", "long", "hash", "document"];

/** `more` renders additional content of the resource above the lists. */
export function RowPage(props: {
  resource: ResourceForm;
  id: string;
  more?: (row: Row) => ReactNode;
  /** What a person looks at before they decide about this row; null where nothing is to be decided. */
  factsOf?: (row: Row) => readonly Fact[] | null;
  /** Columns that `more` or the facts show in a better way. */
  without?: (row: Row) => readonly string[];
}) {
  const { resource, id } = props;
  const list = useLocation({ select: ({ state }) => state.list });
  const from = list?.resource === resource.name ? list : null;
  const found = useQuery(row(resource.name, id));
  const again = () => void found.refetch();
  // An open form stays open when a refetch fails.
  if (!found.data) {
    return found.error ? <Problem error={found.error} again={again} /> : <Skeleton active />;
  }
  const name = nameOf(resource, found.data);
  const facts = props.factsOf?.(found.data) ?? null;
  const commands = (
    <RowCommands resource={resource} row={found.data} isWithFacts={facts !== null} />
  );
  const called = resource.called === null ? null : found.data.values[resource.called];
  return (
    <Flex vertical gap={16}>
      {found.error && <Outdated error={found.error} again={again} />}
      <Breadcrumb
        items={[
          {
            title: (
              <Link
                to="/r/$resource"
                params={{ resource: resource.name }}
                search={from?.search ?? {}}
                state={from ? { cursors: from.cursors } : {}}
              >
                {resource.title}
              </Link>
            ),
          },
          { title: name },
        ]}
      />
      <Flex justify="space-between" align="start" wrap gap={12}>
        {called ? (
          <div>
            <Typography.Title level={1} style={{ margin: 0 }}>
              {String(called)}
            </Typography.Title>
            <Typography.Text type="secondary" copyable={{ text: id }}>
              {short(id)}
            </Typography.Text>
          </div>
        ) : (
          <Typography.Title level={1} copyable={{ text: id }} style={{ margin: 0 }}>
            {name}
          </Typography.Title>
        )}
        <FactList label="The decision" facts={facts}>
          {commands}
        </FactList>
      </Flex>
      <Values resource={resource} row={found.data} without={props.without?.(found.data) ?? []} />
      {props.more?.(found.data)}
      <Relations resource={resource} row={found.data} />
    </Flex>
  );
}

/** What a row without a name of its own is called: Withdrawal …d7dfd62f. */
function nameOf({ columns }: ResourceForm, { id, values }: Row): string {
  const own = columns.find(({ name, kind }) => kind === "id" && values[name] === id);
  return own ? `${own.title} …${id.slice(-8)}` : short(id);
}

/** The values of a row; what is empty is left out. */
function Values(props: { resource: ResourceForm; row: Row; without: readonly string[] }) {
  const { resource, without } = props;
  const { id, values } = props.row;
  const [shown, setShown] = useState<Row["values"]>({});
  const cellOf = (name: string) => shown[name] ?? values[name] ?? null;
  const columns = resource.columns.filter(
    ({ name, kind }) =>
      !without.includes(name) &&
      cellOf(name) !== null &&
      cellOf(name) !== "" &&
      // The heading has the row's own id.
      !(kind === "id" && cellOf(name) === id),
  );
  const hidden = resource.columns.some(({ masked }) => masked);
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2, xl: 3 }}
        items={columns.map((column) => ({
          key: column.name,
          label: column.title,
          span: FILLED.includes(column.kind) ? "filled" : 1,
          children: (
            <Copyable column={column} value={cellOf(column.name)}>
              <Value column={column} value={cellOf(column.name)} values={values} />
            </Copyable>
          ),
        }))}
      />
      {hidden && <Reveal resource={resource.name} id={id} onShown={setShown} />}
    </>
  );
}

/** An id is shown short or in words, and can be copied whole; a kind of account is shown with its code. */
function Copyable(props: { column: Column; value: Cell; children: ReactNode }) {
  const { column, value, children } = props;
  const whole = String(value);
  if (kindName(whole) !== whole) {
    return (
      <>
        {kindName(whole)} <Typography.Text code>{whole}</Typography.Text>
      </>
    );
  }
  if (column.kind !== "id" && ledgerName(whole) === null) return children;
  return <Typography.Text copyable={{ text: whole }}>{children}</Typography.Text>;
}

function Reveal(props: { resource: string; id: string; onShown(values: Row["values"]): void }) {
  const [reason, setReason] = useState<string | null>(null);
  const look = useMutation({
    mutationFn: (why: string) =>
      call(consoleReveal, { resource: props.resource, id: props.id, reason: why }),
    onSuccess: ({ data }) => {
      setReason(null);
      props.onShown(data.values);
    },
  });
  const show = () => {
    if (reason && reason.trim().length >= 3 && !look.isPending) look.mutate(reason);
  };
  return (
    <>
      <div>
        <Button onClick={() => setReason("")}>Show personal data</Button>
      </div>
      <Dialog
        open={reason !== null}
        title="Show personal data"
        okText="Show"
        okButtonProps={{ disabled: (reason ?? "").trim().length < 3, loading: look.isPending }}
        onOk={show}
        typed={(reason ?? "").trim() !== ""}
        onCancel={() => setReason(null)}
      >
        <Typography.Paragraph type="secondary">
          The look is kept in the audit log with your name. Of a member the reason stands among the
          notes, which the member can ask for, and is forgotten with the account.
        </Typography.Paragraph>
        <Input
          aria-label="Reason"
          placeholder="Reason"
          value={reason ?? ""}
          onPressEnter={show}
          onChange={({ target }) => setReason(target.value)}
        />
        {look.error && <Alert type="error" title={look.error.message} style={{ marginTop: 12 }} />}
      </Dialog>
    </>
  );
}

type Opened = { command: CommandForm; target: Target; initial: Record<string, unknown> };

type Shown = Row & { looked: boolean };

/** One button is filled: the first that can be used and takes nothing from anybody. */
function RowCommands(props: { resource: ResourceForm; row: Shown; isWithFacts: boolean }) {
  const { resource, row: shown } = props;
  const { id, values } = shown;
  const queries = useQueryClient();
  const opened = (command: CommandForm): Opened => {
    const asked = { ...row(resource.name, id), staleTime: 0 };
    const look = async () => knownRow(command, resource, await queries.fetchQuery(asked));
    const known = knownRow(command, resource, shown);
    return { command, target: { rows: [id], edits: { known, look } }, initial: known.initial };
  };
  // The data seen when the form opened; the row may be refetched behind it.
  const [open, setOpen] = useState<Opened | null>(null);
  const state = String(values.state ?? "");
  const commands = useCommands(resource.name, "row").filter(
    ({ whenState, whenYes }) =>
      (whenState.length === 0 || whenState.includes(state)) &&
      (whenYes === null || values[whenYes] === true),
  );
  const why = commands.map((command) => ({ command, obstacle: obstacleOf(command, shown) }));
  const obstacles = [...new Set(why.flatMap(({ obstacle }) => obstacle ?? []))];
  const first = why.find(({ command, obstacle }) => !command.danger && obstacle === null);
  const idOf = (obstacle: string) => `why-not-${obstacles.indexOf(obstacle)}`;
  return (
    <Flex vertical gap={8} align={props.isWithFacts ? "start" : "end"}>
      <Flex gap={8} wrap justify={props.isWithFacts ? "start" : "end"}>
        {why.map(({ command, obstacle }) => (
          <Button
            key={command.name}
            type={command === first?.command ? "primary" : "default"}
            danger={command.danger}
            {...(obstacle ? { disabled: true, "aria-describedby": idOf(obstacle) } : {})}
            onClick={() => setOpen(opened(command))}
          >
            {command.title}
          </Button>
        ))}
      </Flex>
      {obstacles.map((obstacle) => (
        <Typography.Text key={obstacle} type="secondary" id={idOf(obstacle)}>
          {`${why
            .filter((one) => one.obstacle === obstacle)
            .map(({ command: { title } }) => title)
            .join(", ")}: ${obstacle}.`}
        </Typography.Text>
      ))}
      {open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
    </Flex>
  );
}

/** The reason why a command of this row cannot be run now, or null. */
function obstacleOf({ afterLook, whyNot }: CommandForm, { values, looked }: Shown): string | null {
  if (afterLook !== null && values[afterLook] === true && !looked) {
    return "look at the picture first";
  }
  const said = whyNot === null ? null : values[whyNot];
  return said ? withMoments(String(said)) : null;
}
