/**
 * Measures what a member reads most often, home's four calls and three lists of records, beside a bare
 * route that answers one row (bare-route.ts), by as many callers in the same run.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scrollNotices } from "@ballast/contract/content/calls.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { listOrders, listReturns, listStock } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listBalanceRecords } from "@ballast/contract/wallet/capital-records.ts";
import { startChild } from "@ballast/embedded/child.ts";
import type { Result } from "./caller.ts";
import { type Cast, onStage } from "./people.ts";
import { measuredOn, writeSection } from "./section.ts";
import { shoot } from "./send-shots.ts";
import { payOneDay, purchases } from "./server.ts";
import type { Stage } from "./stage.ts";

export type ReadSizes = { members: number; callers: number; seconds: number };
export type Read = { name: string; result: Result; reference: Result };

export const WHOLE: ReadSizes = { members: 2_048, callers: 64, seconds: 5 };

export const HOME: readonly Endpoint[] = [memberInfo, getAssetsOverview, listStock, scrollNotices];
export const RECORDS: readonly Endpoint[] = [listOrders, listReturns, listBalanceRecords];

export async function measureReads(life: AbortSignal, sizes: ReadSizes): Promise<Read[]> {
  return await onStage(life, sizes.members, (stage, people) =>
    measureBeside(life, stage, people, sizes),
  );
}

async function measureBeside(
  life: AbortSignal,
  stage: Stage,
  people: Cast,
  { callers, seconds }: ReadSizes,
): Promise<Read[]> {
  // Every member gets orders, entries and a day's income to read.
  await purchases(stage, people, callers, seconds);
  await payOneDay(stage);
  await stage.owner.query("vacuum analyze");
  const bare = await startChild({
    name: "the bare route",
    args: [fileURLToPath(new URL("bare-route.ts", import.meta.url))],
    env: { DATABASE_URL: stage.serviceUrl },
    logFile: join(stage.folder, "bare-route.log"),
    abort: life,
  });
  const read = (port: number, path: string) =>
    shoot({
      ...{ port, callers, seconds, tokens: people.tokens, path },
      ...{ body: null, once: false },
    });
  const barePort = Number(new URL(String(bare.ready.url)).port);
  try {
    const reads: Read[] = [];
    await read(barePort, "/bare");
    for (const endpoint of [...HOME, ...RECORDS]) {
      const path = pathOf(endpoint);
      // Warms up the call: plans and compiled code after a start are not what is measured.
      await read(stage.port, path);
      const reference = await read(barePort, "/bare");
      reads.push({ name: endpoint.path, result: await read(stage.port, path), reference });
      console.log(`${endpoint.path}: ${ratioOf(reads.at(-1) as Read).toFixed(2)}`);
    }
    return reads;
  } finally {
    await bare.stop();
  }
}

const rate = ({ done, seconds }: Result) => done / seconds;
const ratioOf = ({ result, reference }: Read) => rate(result) / rate(reference);

export function readRatios(reads: readonly Read[]): Record<string, number> {
  return Object.fromEntries(
    reads.map((read) => [`${read.name} / bare route`, Number(ratioOf(read).toFixed(3))]),
  );
}

export function writeReads(reads: readonly Read[], { callers, members }: ReadSizes): void {
  const rows = reads.map((read) =>
    [
      read.name,
      rate(read.result).toFixed(0),
      read.result.p50Ms.toFixed(1),
      read.result.p99Ms.toFixed(1),
      rate(read.reference).toFixed(0),
      ratioOf(read).toFixed(2),
      Object.keys(read.result.refused).join(", ") || "none",
    ].join(" | "),
  );
  writeSection("Reads", [
    measuredOn("load generator, server, bare route and database", "PostgreSQL as embedded"),
    `${callers} callers, of ${members.toLocaleString("en")} members in turn. The reference is a Fastify route without anything else, which answers the row of one indexed select. A call of Ballast signs in by the token, checks its input and its answer, and limits its rate. Aim: a ratio of 0.5.`,
    [
      "| Call | per second | p50 ms | p99 ms | bare route per second | ratio | refused |",
      "|---|---:|---:|---:|---:|---:|---|",
      ...rows.map((row) => `| ${row} |`),
    ].join("\n"),
  ]);
}
