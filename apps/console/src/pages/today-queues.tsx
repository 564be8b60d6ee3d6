/**
 * The queues that wait for staff, the most urgent first, each with its oldest row; empty queues are
 * one quiet line.
 */
import type { Row as ListRow, ResourceForm } from "@ballast/contract/console/form.ts";
import { consoleSales } from "@ballast/contract/console/today.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, Col, Flex, Row, Skeleton, Statistic, Typography } from "antd";
import { catalog, me, reading, rows } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { Problem } from "../ui/problem.tsx";
import { useNow } from "./age.ts";
import { lasting } from "./lasting.ts";
import { filtersFor, WAITING, type Waiting } from "./waiting.ts";

type Queue = { waiting: Waiting; resource: ResourceForm; filter: string; since?: string };
type Counted = Queue & { total: number | null; oldest?: ListRow; error: Error | null };

export function Queues() {
  const [own, told] = [useQuery(me), useQuery(catalog)];
  const role = own.data?.role;
  const resources = told.data?.resources;
  if (!role || !resources) {
    const error = own.error ?? told.error;
    const again = () => void Promise.all([own.refetch(), told.refetch()]);
    return error ? <Problem error={error} again={again} /> : <Skeleton active />;
  }
  const queues = WAITING.flatMap((waiting): Queue[] => {
    const resource = resources.find(({ name }) => name === waiting.resource);
    const filter = JSON.stringify(filtersFor(waiting, role));
    const since =
      waiting.since ??
      resource?.columns.find(({ kind, sorts }) => kind === "instant" && sorts)?.name;
    return resource ? [{ waiting, resource, filter, ...(since ? { since } : {}) }] : [];
  });
  return <Counts queues={queues} />;
}

function Counts({ queues }: { queues: Queue[] }) {
  // Re-renders regularly, so that polling resumes when the user becomes active again.
  useNow();
  const found = useQueries({
    queries: queues.map(({ resource, filter, since }) => ({
      ...rows({ resource: resource.name, filter, size: "1", ...(since ? { sort: since } : {}) }),
      refetchInterval: refetchWhileActive,
    })),
  });
  // Queues that appear one after the other would move under the pointer.
  if (found.some(({ isPending }) => isPending)) return <Skeleton active />;
  const counted = queues.map((queue, at): Counted => {
    const { data, error = null } = found[at] ?? {};
    const oldest = data?.list[0];
    return { ...queue, total: data?.total ?? null, error, ...(oldest ? { oldest } : {}) };
  });
  // Without a response the last one stays, and the page shows its age.
  const needsSomebody = ({ waiting, total }: Counted) =>
    total === null || (total > 0 && !waiting.isWatched);
  const now = counted.filter(needsSomebody);
  return (
    <>
      <section aria-labelledby="waiting">
        <Typography.Title level={2} id="waiting" style={{ fontSize: 18 }}>
          Waiting for a person
        </Typography.Title>
        {now.length === 0 && <Typography.Text>Nothing waits for anybody.</Typography.Text>}
        <Row gutter={[16, 16]}>
          {now.map((one) => (
            <QueueCard key={one.waiting.title} {...one} />
          ))}
        </Row>
      </section>
      <Rest list={counted.filter((one) => !needsSomebody(one))} />
    </>
  );
}

function QueueCard({ waiting, resource, filter, since, total, oldest, error }: Counted) {
  const now = useQuery({ ...reading(consoleSales), refetchInterval: refetchWhileActive }).data
    ?.serverTime;
  const at = since && !waiting.isAgeless && oldest?.values[since];
  const age =
    now && typeof at === "string" ? `, ${lasting(now.getTime() - Date.parse(at))} old` : "";
  return (
    <Col xs={24} sm={12} lg={8}>
      <Card size="small" style={{ height: "100%" }}>
        <Link to="/r/$resource" params={{ resource: resource.name }} search={{ f: filter }}>
          <Statistic title={waiting.title} value={total ?? "–"} />
        </Link>
        <Flex vertical gap={4} align="start">
          <Typography.Text type="secondary">{waiting.says}</Typography.Text>
          {error && <Typography.Text type="danger">{error.message}</Typography.Text>}
          {oldest && (
            <Link to="/r/$resource/$id" params={{ resource: resource.name, id: oldest.id }}>
              {waiting.isAgeless ? "Open the first" : `Open the oldest${age}`}
            </Link>
          )}
        </Flex>
      </Card>
    </Col>
  );
}

function Rest({ list }: { list: Counted[] }) {
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="rest">
      <Typography.Title level={2} id="rest" style={{ fontSize: 14 }}>
        Nothing to do
      </Typography.Title>
      <Flex component="ul" className="plain" gap="4px 16px" wrap>
        {list.map(({ waiting, resource, filter, total }) => (
          <li key={waiting.title} title={waiting.says}>
            <Link to="/r/$resource" params={{ resource: resource.name }} search={{ f: filter }}>
              {waiting.title}
            </Link>{" "}
            <Typography.Text type="secondary">
              {total}
              {waiting.isWatched && total !== 0 && " under way"}
            </Typography.Text>
          </li>
        ))}
      </Flex>
    </section>
  );
}
