/**
 * A torture run with failovers: members write all the time while one primary after another is killed
 * and its standby takes over; then every acknowledged write is looked for.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresPair, startPair } from "@ballast/embedded/postgres-pair.ts";
import { type Database, openDatabase } from "../../../apps/server/src/platform/db.ts";
import { createSandbox } from "../../../scripts/client.ts";
import { unlessEnded } from "../../../scripts/command.ts";
import { seededRandom } from "../../../scripts/seeded-random.ts";
import { countWrites } from "./count-writes.ts";
import { type Life, liveUntil, WRITES } from "./members.ts";
import { type Parts, startParts } from "./parts.ts";
import { prepare } from "./prepare.ts";
import { settle } from "./settle.ts";
import { chainAgrees, everyAnswerHolds, everyInvariantHolds, nothingTwice } from "./verdict.ts";

export type FailoverTorture = {
  failovers: number;
  /** The minimum of acknowledged writes before the last failover; each has its share before it. */
  writes: number;
  members: number;
  seed: number;
  /**
   * Whether commits wait for the standby. Otherwise it is cut off a second before each kill, and the
   * verdict is expected to find lost writes.
   */
  isSynchronous: boolean;
  /** The parent folder of the run's data folder, which is deleted with the run. */
  place: string;
  say(line: string): void;
  life?: AbortSignal;
};

export type FailoverVerdict = {
  acknowledged: number;
  failovers: number;
  /** The time from each kill to the first acknowledged write that was sent after it. */
  firstWriteMs: number[];
  invariants: number;
  paidOut: bigint;
};

/** Acknowledged writes that are not there any more, or things done that nobody was told of. */
export class WritesDiffer extends Error {}

const WRITES_WITHIN_MS = 600_000;
const FIRST_WRITE_WITHIN_MS = 60_000;
const CUT_OFF_MS = 1_000;

export async function tortureByFailovers(options: FailoverTorture): Promise<FailoverVerdict> {
  const folder = await mkdtemp(join(options.place, "ballast-torture-"));
  const { life = new AbortController().signal, isSynchronous } = options;
  options.say(`seed ${options.seed}, ${options.members} members, ${options.failovers} failovers`);
  try {
    const pair = await startPair({ folder, isSynchronous, abort: life });
    try {
      const parts = await startParts(folder, pair, life);
      const database = openDatabase(pair.serviceUrl, 4);
      try {
        return await unlessEnded(life, judged({ ...options, life }, pair, parts, database));
      } finally {
        await database.close();
        await parts.stopAll();
      }
    } finally {
      await pair.remove();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judged(
  options: FailoverTorture,
  pair: PostgresPair,
  parts: Parts,
  database: Database,
): Promise<FailoverVerdict> {
  const sandbox = createSandbox(parts);
  const random = seededRandom(options.seed);
  const { lives } = await prepare(parts, database, sandbox, options, random);
  await pair.follow();
  options.say("prepared; now one primary after another dies");
  const firstWriteMs = await failOverWhileLiving(options, pair, lives);
  const all = lives.flatMap((life) => life.acknowledged);
  const { lost, twice } = await countWrites(database.db, all);
  if (lost + twice > 0) {
    throw new WritesDiffer(
      `${all.length} acknowledged writes: ${lost} are lost, ${twice} are there twice`,
    );
  }
  await settle(sandbox, database, options.say);
  await Promise.all(lives.map((life) => everyAnswerHolds(life.acknowledged)));
  await nothingTwice(database.db);
  const chain = { url: parts.chainUrl, token: parts.tokenAddress };
  const outside = lives.map((life) => life.outside);
  const paidOut = await chainAgrees(database.db, chain, outside);
  const invariants = await everyInvariantHolds(database.db);
  return {
    ...{ acknowledged: all.length, failovers: options.failovers },
    ...{ firstWriteMs, invariants, paidOut },
  };
}

async function failOverWhileLiving(
  options: FailoverTorture,
  pair: PostgresPair,
  lives: readonly Life[],
): Promise<number[]> {
  let isOver = false;
  const living = Promise.all(
    lives.map((life) => liveUntil(life, () => isOver || options.life?.aborted === true, WRITES)),
  );
  try {
    // Nobody may be left unheard when a member's call fails for good.
    return await Promise.race([
      failOverAll(options, pair, lives),
      living.then(() => Promise.reject(new Error("the members ended before the failovers"))),
    ]);
  } finally {
    isOver = true;
    await living;
  }
}

async function failOverAll(
  { failovers, writes, isSynchronous, say }: FailoverTorture,
  pair: PostgresPair,
  lives: readonly Life[],
): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < failovers; done += 1) {
    if (done > 0) await pair.follow();
    await untilWritten(lives, (writes * (done + 1)) / failovers);
    if (!isSynchronous) {
      await pair.holdBack();
      await sleep(CUT_OFF_MS);
    }
    const killedAt = await pair.failOver();
    const promotedMs = performance.now() - killedAt;
    const first = await firstWriteAfter(lives, killedAt);
    times.push(first - killedAt);
    say(
      `failover ${done + 1}: ${writtenBy(lives)} writes, promoted after ${seconds(promotedMs)}, ` +
        `first write after ${seconds(first - killedAt)}`,
    );
  }
  return times;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const writtenBy = (lives: readonly Life[]) =>
  lives.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

async function untilWritten(lives: readonly Life[], enough: number): Promise<void> {
  const until = performance.now() + WRITES_WITHIN_MS;
  while (writtenBy(lives) < enough) {
    if (performance.now() > until) throw new Error(`only ${writtenBy(lives)} writes of ${enough}`);
    await sleep(20);
  }
}

/** When the first write was acknowledged that was sent after the kill, by performance.now(). */
async function firstWriteAfter(lives: readonly Life[], killedAt: number): Promise<number> {
  const until = killedAt + FIRST_WRITE_WITHIN_MS;
  for (;;) {
    const after = lives.flatMap(({ acknowledged }) =>
      acknowledged.slice(-10).filter(({ sentAt }) => sentAt > killedAt),
    );
    if (after.length > 0) return Math.min(...after.map(({ answeredAt }) => answeredAt));
    if (performance.now() > until) throw new Error("no write went through after a failover");
    await sleep(20);
  }
}
