/**
 * `npm run drill -- failover`: takes the books of this Ballast into a temporary database with a
 * synchronous standby, pays deposits in, kills the primary, lets the standby take over, and looks for
 * every acknowledged deposit. The running Ballast is only read.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresPair, startPair } from "@ballast/embedded/postgres-pair.ts";
import { openDatabase } from "../../apps/server/src/platform/db.ts";
import { stateOf } from "../backup/catalogue.ts";
import { connectOwner } from "../backup/connect.ts";
import type { BooksState } from "../backup/manifest.ts";
import { line, seconds, verdictLines } from "../backup/print.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import type { Backup } from "../backup/write-backup.ts";
import { unlessEnded } from "../command.ts";
import { type Acknowledged, addDepositors, countDeposits, type Depositor } from "./deposits.ts";

const WRITERS = 8;
/** Deposits before the kill and after it. */
const ENOUGH = 200;
const WITHIN_MS = 120_000;

type TakeBackup = (to: string, life: AbortSignal) => Promise<Backup>;

export async function drillFailover(life: AbortSignal, takeBackup: TakeBackup): Promise<void> {
  const base = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "ballast-drill-"));
  try {
    const taking = performance.now();
    const backup = await takeBackup(join(base, "backup"), life);
    const pair = await startPair({ folder: base, isSynchronous: true, abort: life });
    try {
      const { ownerUrl } = pair;
      const restoring = restoreBackup({ from: backup.folder, ownerUrl, dataDir: null });
      const verdict = await unlessEnded(life, restoring);
      console.log(verdictLines(verdict, backup.manifest).join("\n"));
      console.log(line("Taken in", seconds(taking)));
      const problems = await unlessEnded(life, failOver(pair, backup.manifest.state));
      if (problems.length + verdict.problems.length > 0) process.exitCode = 1;
    } finally {
      await pair.remove();
    }
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

/** Returns what was wrong afterwards, and prints it with the times. */
async function failOver(pair: PostgresPair, before: BooksState): Promise<string[]> {
  const following = performance.now();
  await pair.follow();
  console.log(line("Standby", `synchronous after ${seconds(following)}`));
  const owner = openDatabase(pair.ownerUrl, 1);
  const service = openDatabase(pair.serviceUrl, WRITERS);
  try {
    const depositors = await addDepositors(owner.db, service.db, WRITERS);
    const { acknowledged, killedAt, promotedAt } = await depositThroughFailover(pair, depositors);
    const after = acknowledged.filter(({ sentAt }) => sentAt > killedAt);
    const firstAt = Math.min(...after.map(({ answeredAt }) => answeredAt));
    const { lost, twice } = await countDeposits(service.db, depositors, acknowledged);
    const wrong = await newlyWrong(pair, before);
    const problems = [
      ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []),
      ...(twice > 0 ? [`${twice} writes are there twice`] : []),
      ...wrong.map((name) => `invariant ${name}`),
    ];
    const passed = (at: number) => `${((at - killedAt) / 1000).toFixed(1)} s`;
    const counted = `${acknowledged.length} acknowledged, ${lost} lost, ${twice} twice`;
    console.log(line("Promoted", `${passed(promotedAt)} after the kill`));
    console.log(line("Writes", `${counted}; the first ${passed(firstAt)} after the kill`));
    for (const problem of problems) console.log(line("WRONG", problem));
    const is = problems.length === 0 ? "the standby has all, and took over" : "do not rely on it";
    console.log(line("Verdict", is));
    return problems;
  } finally {
    await Promise.all([owner.close(), service.close()]);
  }
}

async function depositThroughFailover(pair: PostgresPair, depositors: readonly Depositor[]) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const writing = Promise.all(
    depositors.map(async ({ write }) => {
      while (!isOver) acknowledged.push(await write());
    }),
  );
  const drilling = async () => {
    await until(() => acknowledged.length >= ENOUGH);
    const killedAt = await pair.failOver();
    const promotedAt = performance.now();
    const isAfter = ({ sentAt }: Acknowledged) => sentAt > killedAt;
    await until(() => acknowledged.filter(isAfter).length >= ENOUGH);
    return { acknowledged, killedAt, promotedAt };
  };
  try {
    // A writer only ends before its time by throwing.
    return await Promise.race([drilling(), writing.then(() => Promise.reject(new Error("over")))]);
  } finally {
    isOver = true;
    await writing;
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error("The database acknowledges no writes.");
    await sleep(20);
  }
}

/** The invariants that are wrong now and were not, or not in this way, in the books as taken. */
async function newlyWrong(pair: PostgresPair, before: BooksState): Promise<string[]> {
  const client = await connectOwner(pair.primary().ownerUrl);
  try {
    const { wrong } = await stateOf(client);
    return wrong
      .filter(({ name, hash }) => !before.wrong.some((w) => w.name === name && w.hash === hash))
      .map(({ name }) => name);
  } finally {
    await client.end();
  }
}
