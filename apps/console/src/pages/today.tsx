/** What waits for a person now: whether there are sales, and each queue with its oldest. */
import type { ResourceForm } from "@ballast/contract/console-form.ts";
import { consoleSales } from "@ballast/contract/console-today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Card, Col, Flex, Row, Skeleton, Statistic, Typography } from "antd";
import { whileLookedAt } from "../api/looked-at.ts";
import { me, reading, rows, useResource } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";
import { Instant } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";
import { GREEN_AGAIN, SALES, STILL_WRONG } from "./sales-words.ts";
import { filtersFor, WAITING, type Waiting } from "./waiting.ts";

const sales = { ...reading(consoleSales), refetchInterval: whileLookedAt };

export function TodayPage() {
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={1} style={{ margin: 0 }}>
        Today
      </Typography.Title>
      <Sales />
      <Row gutter={[16, 16]}>
        {WAITING.map((waiting) => (
          <Queue key={waiting.title} waiting={waiting} />
        ))}
      </Row>
    </Flex>
  );
}

type Guard = OutputOf<typeof consoleSales>["list"][number];

const LOOKS = { on: "success", waiting: "warning", stopped: "error" } as const;
const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

function Sales() {
  const found = useQuery(sales);
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { list, serverTime } = found.data;
  return (
    <Flex vertical gap={8} component="section" aria-label="Sales">
      {list.map((guard) => (
        <Alert
          key={guard.currency}
          type={LOOKS[guard.state]}
          showIcon
          title={`${guard.currency}: ${SALES[guard.state].toLowerCase()}`}
          description={<About guard={guard} now={serverTime} />}
        />
      ))}
    </Flex>
  );
}

function About({ guard, now }: { guard: Guard; now: Date }) {
  const { clientCoverBps, reserveCoverBps, checkedAt, since, state, reasons, stoppedFor } = guard;
  return (
    <>
      {state === "stopped" && since && (
        <div>
          Since <Instant at={since.toISOString()} />, {lasting(now.getTime() - since.getTime())}{" "}
          ago, for: {stoppedFor.join("; ")}. Withdrawals, income and maturity go on.
        </div>
      )}
      {state === "stopped" && (
        <div>
          {reasons.length === 0 ? GREEN_AGAIN : STILL_WRONG}{" "}
          <Link to="/p/$page" params={{ page: "coverage" }} className="inline">
            Coverage
          </Link>
        </div>
      )}
      {reasons.length > 0 && (
        <ul style={{ margin: "4px 0", paddingInlineStart: 20 }}>
          {reasons.map(({ code, says, next }) => (
            <li key={code}>
              {says}. <strong>Next:</strong> {next}
            </li>
          ))}
        </ul>
      )}
      <Typography.Text type="secondary">
        Client cover {percent(clientCoverBps)}, reserve cover {percent(reserveCoverBps)}, checked{" "}
        {checkedAt ? `${lasting(now.getTime() - checkedAt.getTime())} ago` : "never"}
      </Typography.Text>
    </>
  );
}

function Queue({ waiting }: { waiting: Waiting }) {
  const resource = useResource(waiting.resource);
  const role = useQuery(me).data?.role;
  if (!resource || !role) return null;
  return (
    <Counted waiting={{ ...waiting, filters: filtersFor(waiting, role) }} resource={resource} />
  );
}

function Counted({ waiting, resource }: { waiting: Waiting; resource: ResourceForm }) {
  const filter = JSON.stringify(waiting.filters);
  const since = resource.columns.find(({ kind, sorts }) => kind === "instant" && sorts)?.name;
  const sort = since ? { sort: since } : {};
  const found = useQuery({
    ...rows({ resource: resource.name, filter, size: "1", ...sort }),
    refetchInterval: whileLookedAt,
  });
  const now = useQuery(sales).data?.serverTime;
  const [oldest] = found.data?.list ?? [];
  const at = since && oldest?.values[since];
  return (
    <Col xs={24} sm={12} lg={6}>
      <Card size="small" style={{ height: "100%" }}>
        <Link to="/r/$resource" params={{ resource: resource.name }} search={{ f: filter }}>
          <Statistic
            title={waiting.title}
            loading={found.isPending}
            value={found.error ? "–" : (found.data?.total ?? 0)}
          />
        </Link>
        <Flex vertical gap={4} align="start">
          <Typography.Text type="secondary">{waiting.says}</Typography.Text>
          {found.error && <Typography.Text type="danger">{found.error.message}</Typography.Text>}
          {oldest && (
            <Link to="/r/$resource/$id" params={{ resource: resource.name, id: oldest.id }}>
              Open the oldest
              {now && typeof at === "string" && `, ${lasting(now.getTime() - Date.parse(at))} old`}
            </Link>
          )}
        </Flex>
      </Card>
    </Col>
  );
}
