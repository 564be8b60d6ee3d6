/**
 * Measures the memory of a whole Ballast as `npm start` runs it, from bundles and with its jobs: when
 * it has just started, after a rush of logins, and over minutes of calls.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { BUNDLES, buildIfOld, distOf } from "../scripts/build.ts";
import { unlessEnded } from "../scripts/command.ts";
import { memoryOf } from "./memory-of.ts";
import type { Cast } from "./people.ts";
import { measuredOn, writeSection } from "./section.ts";
import { purchases } from "./server.ts";
import { type Stage, setStage } from "./stage.ts";
import { castWithPasswords, logInAll } from "./storm.ts";

export type MemorySizes = { logins: number; idleSeconds: number; minutes: number };

export const WHOLE: MemorySizes = { logins: 200, idleSeconds: 20, minutes: 10 };

/** In MB. `server` is what it has in memory; of pages that programs share each has its part in `all`. */
export type MemoryRow = { when: string; server: number; all: Record<Program, number> };
const PROGRAMS = ["server", "sandbox", "database"] as const;
type Program = (typeof PROGRAMS)[number];

export type MeasuredMemory = { sizes: MemorySizes; rows: MemoryRow[] };

export async function measureMemory(
  life: AbortSignal,
  sizes: MemorySizes,
): Promise<MeasuredMemory> {
  const folder = process.env.BUNDLES_DIR ?? distOf(BUNDLES);
  if (process.env.BUNDLES_DIR === undefined) await buildIfOld(console.log, BUNDLES, life);
  let people: Cast | undefined;
  const stage = await setStage(
    life,
    async (owner) => {
      people = await castWithPasswords(owner, sizes.logins);
    },
    { role: "both", bundles: folder },
  );
  try {
    if (people === undefined) throw new Error("nobody is on the stage");
    return { sizes, rows: await unlessEnded(life, measureAt(stage, people, sizes)) };
  } finally {
    await stage.stop();
  }
}

async function measureAt(stage: Stage, people: Cast, sizes: MemorySizes): Promise<MemoryRow[]> {
  const rows: MemoryRow[] = [];
  const note = (when: string) => {
    const all = PROGRAMS.map((name) => [name, memoryOf(stage.pids[name], "Pss")] as const);
    rows.push({
      when,
      server: memoryOf(stage.pids.server, "Rss"),
      all: Object.fromEntries(all) as Record<Program, number>,
    });
    console.log(JSON.stringify(rows.at(-1)));
  };
  await sleep(sizes.idleSeconds * 1_000);
  note("started, idle");
  await logInAll(stage);
  await sleep(sizes.idleSeconds * 1_000);
  note(`after ${sizes.logins} logins at once`);
  for (let minute = 1; minute <= sizes.minutes; minute += 1) {
    await purchases(stage, people, 4, 20);
    await sleep(40_000);
    note(`${minute} min of purchases`);
  }
  return rows;
}

/** Megabytes as they were when it had started: below 1 is what came since. */
export function memoryRatios({ rows }: MeasuredMemory): Record<string, number> {
  const [idle] = rows;
  return Object.fromEntries(
    rows
      .slice(1)
      .map(({ when, server }) => [`server, started / ${when}`, (idle?.server ?? 0) / server]),
  );
}

export function writeMemory({ rows }: MeasuredMemory): void {
  const line = ({ when, server, all }: MemoryRow) => {
    const whole = PROGRAMS.reduce((sum, name) => sum + all[name], 0);
    const cells = [server, ...PROGRAMS.map((name) => all[name]), whole];
    return `| ${when} | ${cells.map((mb) => mb.toFixed(0)).join(" | ")} |`;
  };
  writeSection("Memory", [
    measuredOn("load generator, server, chain and database", "PostgreSQL as embedded"),
    `In MB. "In memory" is the server's resident set; the other columns count pages that programs share in parts. The sandbox is with its chain node. Aims: the server ≤ 120 when started, ≤ 200 after the logins, flat; all ≤ 550.

| When | server in memory | server | sandbox | database | all |
|---|---:|---:|---:|---:|---:|
${rows.map(line).join("\n")}`,
  ]);
}
