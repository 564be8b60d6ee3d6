/**
 * What waits for staff, oldest first; the first is open with the facts of its decision. Below it each queue
 * with its number, and those in which nothing waits.
 */
import type { ResourceForm, Row } from "@ballast/contract/console/form.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, Flex, Skeleton, Typography } from "antd";
import type { ReactNode } from "react";
import { catalog, me, rows } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { Problem } from "../ui/problem.tsx";
import { useNow } from "./age.ts";
import { type Item, WaitingList } from "./today-waiting-list.tsx";
import { filtersFor, WAITING, type Waiting } from "./waiting.ts";

type Queue = { waiting: Waiting; resource: ResourceForm; filter: string; since?: string };
type Counted = Queue & { total: number | null; list: readonly Row[]; error: Error | null };

/** Rows that are shown of all queues together, and so at most of one. */
const SHOWN = 8;

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
    queries: queues.map(({ waiting, resource, filter, since }) => ({
      ...rows({
        ...{ resource: resource.name, filter, size: waiting.isWatched ? "1" : String(SHOWN) },
        ...(since ? { sort: since } : {}),
      }),
      refetchInterval: refetchWhileActive,
    })),
  });
  // Queues that appear one after the other would move under the pointer.
  if (found.some(({ isPending }) => isPending)) return <Skeleton active />;
  const counted = queues.map((queue, at): Counted => {
    const { data, error = null } = found[at] ?? {};
    return { ...queue, total: data?.total ?? null, error, list: data?.list ?? [] };
  });
  // Without a response the last one stays, and the page shows its age.
  const needsSomebody = ({ waiting, total }: Counted) =>
    total === null || (total > 0 && !waiting.isWatched);
  const now = counted.filter(needsSomebody);
  return (
    <Flex vertical gap={16}>
      <Card size="small" role="region" aria-labelledby="waiting">
        <Typography.Title level={2} id="waiting">
          What waits, oldest first
        </Typography.Title>
        {now.length === 0 ? (
          <Typography.Text>Nothing waits for anybody.</Typography.Text>
        ) : (
          <>
            <WaitingList items={oldestFirst(now).slice(0, SHOWN)} />
            <QueueLinks list={now} />
          </>
        )}
      </Card>
      <NothingToDo list={counted.filter((one) => !needsSomebody(one))} />
    </Flex>
  );
}

/** Rows of all queues by the time since which they wait; those whose age says nothing come last. */
function oldestFirst(queues: readonly Counted[]): Item[] {
  const items = queues.flatMap(({ waiting, resource, since, list }) =>
    list.map((row): Item => {
      const at = since && !waiting.isAgeless ? row.values[since] : null;
      return { waiting, resource, row, since: typeof at === "string" ? at : null };
    }),
  );
  const age = ({ since }: Item) => since ?? "9999";
  return items.sort((one, other) => age(one).localeCompare(age(other)));
}

/** Each queue with its number leads to its whole list. */
function QueueLinks({ list }: { list: Counted[] }) {
  return (
    <ul className="plain queues" aria-label="Queues">
      {list.map((one) => (
        <QueueLink key={one.waiting.title} queue={one}>
          {one.error ? (
            <Typography.Text type="danger">{one.error.message}</Typography.Text>
          ) : (
            <strong>{one.total}</strong>
          )}
        </QueueLink>
      ))}
    </ul>
  );
}

function QueueName({ waiting, resource, filter }: Pick<Queue, "waiting" | "resource" | "filter">) {
  return (
    // Beside other words a link is not told by its colour alone.
    <Link
      to="/r/$resource"
      params={{ resource: resource.name }}
      search={{ f: filter }}
      title={waiting.says}
      className="inline"
      style={{ textDecoration: "underline" }}
    >
      {waiting.title}
    </Link>
  );
}

/** A queue with its number, and what it means. */
function QueueLink({ queue, children }: { queue: Counted; children: ReactNode }) {
  const { waiting } = queue;
  return (
    <li>
      <div>
        <QueueName {...queue} /> {children}
      </div>
      <small>{waiting.says}</small>
    </li>
  );
}

/** What proceeds by itself, and in one line the queues that are empty. */
function NothingToDo({ list }: { list: Counted[] }) {
  const empty = list.filter(({ total }) => total === 0);
  const underWay = list.filter(({ total }) => total !== 0);
  return (
    <section aria-label="Nothing to do">
      {underWay.length > 0 && (
        <ul className="plain queues">
          {underWay.map((one) => (
            <QueueLink key={one.waiting.title} queue={one}>
              <Typography.Text type="secondary">{one.total} under way</Typography.Text>
            </QueueLink>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className="empty-queues">
          <Typography.Text type="secondary">Nothing waits in: </Typography.Text>
          {empty.map(({ waiting, resource, filter }, at) => (
            <span key={waiting.title}>
              {at > 0 && ", "}
              <QueueName {...{ waiting, resource, filter }} />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
