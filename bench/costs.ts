/**
 * Measures what one event costs: processor time of the database and of the server, bytes of the database
 * and of its log of changes. docs/capacity.md reckons with these.
 */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Result } from "./caller.ts";
import { type Cast, onStage } from "./people.ts";
import { processorSecondsOf } from "./processor-of.ts";
import { HOME, RECORDS } from "./reads.ts";
import { measuredOn, writeSection } from "./section.ts";
import { shoot } from "./send-shots.ts";
import { payOneDay, purchases } from "./server.ts";
import type { Stage } from "./stage.ts";

export type CostSizes = { members: number; callers: number; seconds: number };
/** Of one event; processor time in milliseconds. */
export type Cost = {
  event: string;
  events: number;
  database: number;
  server: number;
  bytes: number;
  logBytes: number;
  /** Bytes between the client and the server, without TLS. */
  network: number;
};

export const WHOLE: CostSizes = { members: 8_192, callers: 64, seconds: 8 };

export async function measureCosts(life: AbortSignal, sizes: CostSizes): Promise<Cost[]> {
  return await onStage(life, sizes.members, (stage, people) => measureAll(stage, people, sizes));
}

async function measureAll(
  stage: Stage,
  people: Cast,
  { callers, seconds }: CostSizes,
): Promise<Cost[]> {
  const read = (endpoint: Endpoint) => () =>
    shoot({
      ...{ port: stage.port, callers, seconds, tokens: people.tokens },
      ...{ path: pathOf(endpoint), body: null, once: false },
    });
  const buy = () => purchases(stage, people, callers, seconds);
  // Warms up plans and caches.
  await buy();
  const costs = [await costOf(stage, "purchase", buy)];
  costs.push(await costOf(stage, "income of an order and day", () => payDay(stage)));
  costs.push(
    await costOf(stage, "take-out", () =>
      shoot({
        ...{ port: stage.port, callers, seconds, tokens: people.tokens },
        ...{ path: pathOf(takeOut), body: "", once: true },
      }),
    ),
  );
  for (const endpoint of [...HOME, ...RECORDS]) {
    await read(endpoint)();
    costs.push(await costOf(stage, endpoint.path, read(endpoint)));
  }
  return costs;
}

/** Answers the number of incomes. */
async function payDay(stage: Stage): Promise<Happened> {
  await payOneDay(stage);
  const { rows } = await stage.owner.query<{ n: number }>(
    "select count(*)::int as n from income.incomes",
  );
  return { done: rows[0]?.n ?? 0, bytes: 0 };
}

type Happened = Pick<Result, "done" | "bytes">;

async function costOf(stage: Stage, event: string, run: () => Promise<Happened>): Promise<Cost> {
  const before = await spent(stage);
  const { done: events, bytes } = await run();
  const after = await spent(stage);
  const each = (what: keyof typeof before) => (after[what] - before[what]) / Math.max(1, events);
  return {
    ...{ event, events, database: each("database") * 1_000, server: each("server") * 1_000 },
    ...{ bytes: each("bytes"), logBytes: each("logBytes"), network: bytes / Math.max(1, events) },
  };
}

async function spent({ owner, pids }: Stage) {
  const { rows } = await owner.query<{ bytes: string; log: string }>(
    "select pg_database_size(current_database()) as bytes, pg_current_wal_insert_lsn() - '0/0' as log",
  );
  const [row] = rows;
  return {
    database: processorSecondsOf(pids.database),
    server: processorSecondsOf(pids.server),
    bytes: Number(row?.bytes),
    logBytes: Number(row?.log),
  };
}

export function costRatios(costs: readonly Cost[]): Record<string, number> {
  const all = ({ database, server }: Cost) => database + server;
  const [purchase, ...others] = costs;
  if (purchase === undefined) return {};
  return Object.fromEntries(
    others.map((cost) => [
      `processor time of a purchase / ${cost.event}`,
      Number((all(purchase) / Math.max(all(cost), 0.001)).toFixed(2)),
    ]),
  );
}

export function writeCosts(costs: readonly Cost[], { callers }: CostSizes): void {
  const rows = costs.map(({ event, events, database, server, bytes, logBytes, network }) =>
    [
      event,
      events.toLocaleString("en"),
      database.toFixed(3),
      server.toFixed(3),
      bytes.toFixed(0),
      logBytes.toFixed(0),
      network.toFixed(0),
    ].join(" | "),
  );
  writeSection("What an event costs", [
    measuredOn("load generator, server and database", "PostgreSQL as embedded, fsync on"),
    `${callers} callers; accrual by one writer. Processor time over all processes of the database and of the server; bytes by which the database and its log of changes grew.`,
    [
      "| Event | events | database, ms | server, ms | bytes | bytes of the log | bytes of the network |",
      "|---|---:|---:|---:|---:|---:|---:|",
      ...rows.map((row) => `| ${row} |`),
    ].join("\n"),
  ]);
}
