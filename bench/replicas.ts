/**
 * Measures what reads on a standby take off the primary: the same mixed load, four reads to a purchase, on a
 * server that reads on the primary and on one that reads on a standby, alternately in one run.
 */
import { join } from "node:path";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { removePostgres } from "@ballast/embedded/postgres.ts";
import { startStandby } from "@ballast/embedded/standby.ts";
import type { Result } from "./caller.ts";
import { type Cast, onStage, purchaseOf } from "./people.ts";
import { processorSecondsOf } from "./processor-of.ts";
import { HOME, RECORDS } from "./reads.ts";
import { measuredOn, writeSection } from "./section.ts";
import { shoot } from "./send-shots.ts";
import { purchases } from "./server.ts";
import { inDatabase, type Stage } from "./stage.ts";

export type ReplicaSizes = { members: number; callers: number; seconds: number; rounds: number };
/**
 * `primary` and `standby`: their processor time, in milliseconds a call; `there`: the part of the reads that
 * the standby answered.
 */
export type Mixed = {
  on: "primary" | "standby";
  result: Result;
  primary: number;
  standby: number;
  there: number;
};

export const WHOLE: ReplicaSizes = { members: 2_048, callers: 32, seconds: 8, rounds: 3 };

const READS = [...HOME, ...RECORDS].map(pathOf);

export async function measureReplicas(life: AbortSignal, sizes: ReplicaSizes): Promise<Mixed[]> {
  return await onStage(life, sizes.members, (stage, people) =>
    measureBeside(life, stage, people, sizes),
  );
}

async function measureBeside(
  life: AbortSignal,
  stage: Stage,
  people: Cast,
  { callers, seconds, rounds }: ReplicaSizes,
): Promise<Mixed[]> {
  await purchases(stage, people, callers, seconds);
  await stage.owner.query("vacuum analyze");
  const dataDir = join(stage.folder, "standby");
  const standby = await startStandby({
    primary: stage.postgres,
    name: "reads",
    dataDir,
    port: 0,
    settings: { max_connections: "400", hot_standby_feedback: "on" },
    abort: life,
  });
  try {
    const database = new URL(stage.serviceUrl).pathname.slice(1);
    const READ_DATABASE_URL = inDatabase(standby.serviceUrl, database);
    const reading = await stage.another({ READ_DATABASE_URL });
    const ports = {
      primary: stage.port,
      standby: Number(new URL(String(reading.ready.url)).port),
    };
    const mixed: Mixed[] = [];
    // The first of each warms up the server and is not kept.
    for (let round = 0; round <= rounds; round += 1) {
      for (const on of ["primary", "standby"] as const) {
        const readBefore = await readsOf(String(reading.ready.metricsUrl));
        const before = [processorSecondsOf(stage.pids.database), processorSecondsOf(standby.pid)];
        const result = await mixedLoad(ports[on], people, { callers, seconds });
        const after = [processorSecondsOf(stage.pids.database), processorSecondsOf(standby.pid)];
        const [primary = 0, other = 0] = after.map(
          (at, n) => ((at - (before[n] ?? 0)) * 1_000) / Math.max(1, result.done),
        );
        const read = await readsOf(String(reading.ready.metricsUrl));
        const there = read.standby - readBefore.standby;
        const all = there + read.primary - readBefore.primary;
        if (round > 0) {
          mixed.push({ on, result, primary, standby: other, there: there / Math.max(1, all) });
        }
      }
    }
    await reading.stop();
    return mixed;
  } finally {
    await standby.stop();
    // Root's database is stored elsewhere, and would otherwise remain.
    await removePostgres(dataDir);
  }
}

/** How many reads the server has answered where, since it started. */
async function readsOf(metricsUrl: string): Promise<{ standby: number; primary: number }> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const of = (where: string) =>
    Number(
      new RegExp(`^ballast_reads_total\\{where="${where}"\\} (\\d+)`, "m").exec(text)?.[1] ?? 0,
    );
  return { standby: of("standby"), primary: of("primary") };
}

function mixedLoad(
  port: number,
  people: Cast,
  { callers, seconds }: Pick<ReplicaSizes, "callers" | "seconds">,
): Promise<Result> {
  return shoot({
    ...{
      port,
      callers,
      seconds,
      tokens: people.tokens,
      path: pathOf(buyOrder),
      body: purchaseOf(people),
      once: false,
    },
    reads: READS,
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medianOf = (mixed: readonly Mixed[], on: Mixed["on"], of: (one: Mixed) => number) =>
  median(mixed.filter((one) => one.on === on).map(of));
const rate = ({ result }: Mixed) => result.done / result.seconds;

export function replicaRatios(mixed: readonly Mixed[]): Record<string, number> {
  const primary = (on: Mixed["on"]) => medianOf(mixed, on, (one) => one.primary);
  const calls = (on: Mixed["on"]) => medianOf(mixed, on, rate);
  return {
    "primary's processor time with a standby / without": round(
      primary("standby") / primary("primary"),
    ),
    "calls a second with a standby / without": round(calls("standby") / calls("primary")),
  };
}
const round = (value: number) => Number(value.toFixed(3));

export function writeReplicas(mixed: readonly Mixed[], { callers, members }: ReplicaSizes): void {
  const rows = (["primary", "standby"] as const).map((on) =>
    [
      on,
      medianOf(mixed, on, rate).toFixed(0),
      medianOf(mixed, on, ({ result }) => result.p50Ms).toFixed(1),
      medianOf(mixed, on, ({ result }) => result.p99Ms).toFixed(1),
      medianOf(mixed, on, (one) => one.primary).toFixed(2),
      medianOf(mixed, on, (one) => one.standby).toFixed(2),
      `${(medianOf(mixed, on, (one) => one.there) * 100).toFixed(0)} %`,
      [
        ...new Set(
          mixed.filter((one) => one.on === on).flatMap(({ result }) => Object.keys(result.refused)),
        ),
      ].join(", ") || "none",
    ].join(" | "),
  );
  writeSection("Reads on a standby", [
    measuredOn("load generator, servers, primary and standby", "PostgreSQL as embedded"),
    `${callers} callers, of ${members.toLocaleString("en")} members in turn, four reads to a purchase, home's calls and lists of records in turn, with the position that an app sends; the standby has hot_standby_feedback on. Medians of the rounds. Aim: the primary's processor time a call at most half of that without a standby.`,
    [
      "| Reads go to | calls per second | p50 ms | p99 ms | primary, processor ms a call | standby | of the reads there | refused |",
      "|---|---:|---:|---:|---:|---:|---:|---|",
      ...rows.map((row) => `| ${row} |`),
    ].join("\n"),
  ]);
}
