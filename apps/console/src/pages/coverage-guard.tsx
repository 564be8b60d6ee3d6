/**
 * The guard of sales: its reasons in words, its history, and the way for two people to resume
 * sales.
 */
import type { CommandForm } from "@ballast/contract/console/form.ts";
import type { consoleCoverage } from "@ballast/contract/console/reserve.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Button, Card, Flex, Table, Typography } from "antd";
import { useState } from "react";
import { catalog, rows } from "../api/queries.ts";
import { useSession } from "../api/session.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { CommandDialog, type Target } from "../ui/command-form.tsx";
import { Instant, State } from "../ui/value.tsx";
import { ALL_GREEN_LABEL, OPEN_REASONS_LABEL, SALES_STATE_LABELS } from "./sales-labels.ts";

type Coverage = OutputOf<typeof consoleCoverage>;
type Reason = Coverage["reasons"][number];

const TITLES = {
  on: SALES_STATE_LABELS.on,
  stopped: SALES_STATE_LABELS.stopped,
  stale: SALES_STATE_LABELS.waiting,
  ended: SALES_STATE_LABELS.ended,
} as const;
const LOOKS = { on: "success", stopped: "error", stale: "warning", ended: "error" } as const;

type Asked = { command: CommandForm; target: Target };

export function GuardCard({ coverage }: { coverage: Coverage }) {
  const { state, reasons, red, stale, haltedAt, checkedAt } = coverage;
  // The state is here and not in Resume, because the outcome must stay visible when sales are on
  // again.
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Flex vertical gap={12} component="section" aria-label="Guard of sales">
      <Alert
        type={LOOKS[state]}
        showIcon
        title={TITLES[state]}
        description={
          <>
            {haltedAt && (
              <div>
                Since <Instant at={haltedAt.toISOString()} />, for:
              </div>
            )}
            <Reasons list={reasons} />
            <div>
              Checked {checkedAt ? <Instant at={checkedAt.toISOString()} /> : "never"}. Withdrawals,
              incomes and maturities never stop.
            </div>
          </>
        }
      />
      {state === "stopped" && haltedAt && (
        <Resume red={red} stale={stale} haltedAt={haltedAt} onAsk={setAsked} />
      )}
      {asked && <CommandDialog {...asked} onClose={() => setAsked(null)} />}
    </Flex>
  );
}

function Reasons({ list }: { list: Reason[] }) {
  if (list.length === 0) return null;
  return (
    <ul style={{ margin: "4px 0", paddingInlineStart: 20 }}>
      {list.map(({ code, says }) => (
        <li key={code}>
          {says} <Typography.Text type="secondary">{code}</Typography.Text>
        </li>
      ))}
    </ul>
  );
}

const OPEN = JSON.stringify([
  { column: "action", op: "among", value: ["resume_sales"] },
  { column: "state", op: "among", value: ["open"] },
]);

/**
 * One person proposes to resume sales, another approves; while a value is red or old the approval
 * is refused.
 */
function Resume(props: {
  red: Reason[];
  stale: Reason[];
  haltedAt: Date;
  onAsk(asked: Asked): void;
}) {
  const { red, stale, haltedAt, onAsk } = props;
  const isGreen = red.length + stale.length === 0;
  const me = useSession()?.name;
  const commands = useQuery(catalog).data?.commands ?? [];
  const named = (name: string) => commands.find((command) => command.name === name);
  const open = useQuery({
    ...rows({ resource: "proposals", filter: OPEN, size: "20" }),
    refetchInterval: refetchWhileActive,
  });
  const [propose, approve] = [named("resume-sales"), named("approve")];
  // A proposal made before this stop was about an earlier one.
  const waiting = (open.data?.list ?? []).filter(
    ({ values }) => new Date(String(values.madeAt)) >= haltedAt,
  );
  return (
    <Flex vertical gap={8}>
      {isGreen ? (
        <Typography.Text>{ALL_GREEN_LABEL}</Typography.Text>
      ) : (
        <div>
          {OPEN_REASONS_LABEL}
          <Reasons list={[...red, ...stale]} />
        </div>
      )}
      {waiting.map(({ id, values }) => (
        <Flex key={id} gap={12} wrap align="center">
          <Link to="/r/$resource/$id" params={{ resource: "proposals", id }}>
            Proposed by {String(values.maker)}
          </Link>
          <Instant at={String(values.madeAt)} />
          {approve && values.maker !== me && (
            <Button
              type="primary"
              onClick={() => onAsk({ command: approve, target: { rows: [id] } })}
            >
              Approve
            </Button>
          )}
          {values.maker === me && (
            <Typography.Text type="secondary">Another person approves it.</Typography.Text>
          )}
        </Flex>
      ))}
      {propose && waiting.length === 0 && (
        <div>
          <Button type="primary" onClick={() => onAsk({ command: propose, target: { rows: [] } })}>
            Propose to resume sales
          </Button>
        </div>
      )}
    </Flex>
  );
}

export function GuardHistory({ history }: { history: Coverage["history"] }) {
  return (
    <Card
      title="Stops of sales"
      extra={
        <Link to="/r/$resource" params={{ resource: "guard-history" }}>
          The whole list
        </Link>
      }
    >
      <div className="wide">
        <Table
          size="small"
          rowKey={({ at, what }) => `${at.toISOString()} ${what}`}
          dataSource={history}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          locale={{ emptyText: "Sales were never stopped." }}
          columns={[
            { title: "When", render: (_, { at }) => <Instant at={at.toISOString()} /> },
            { title: "What", render: (_, { what }) => <State name={what} /> },
            { title: "Why", render: (_, { reasons }) => <Reasons list={reasons} /> },
            { title: "Proposed by", render: (_, { proposedBy }) => proposedBy ?? "–" },
            { title: "Approved by", render: (_, { approvedBy }) => approvedBy ?? "–" },
            { title: "What was wrong", render: (_, { said }) => said ?? "–" },
          ]}
        />
      </div>
    </Card>
  );
}
