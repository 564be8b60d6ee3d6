/** One torture run: members act, parts are killed and restarted, time passes; then the verdict. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "../../../apps/server/src/platform/db.ts";
import { createSandbox, type Sandbox } from "../../../scripts/client.ts";
import { unlessEnded } from "../../../scripts/command.ts";
import { type Random, seededRandom } from "../../../scripts/seeded-random.ts";
import { oneDatabase } from "./database.ts";
import { type Life, liveUntil } from "./members.ts";
import { PARTS, type Part, type Parts, startParts } from "./parts.ts";
import { prepare } from "./prepare.ts";
import { settle } from "./settle.ts";
import { chainAgrees, everyAnswerHolds, everyInvariantHolds, nothingTwice } from "./verdict.ts";

export type Torture = {
  /**
   * The minimum time. On a slow machine the run continues until the required numbers of kills and
   * acknowledged calls are reached, for six times as long at most.
   */
  seconds: number;
  kills: number;
  acknowledged: number;
  members: number;
  seed: number;
  /** The parent folder of the run's data folder, which is deleted with the run. */
  place: string;
  say(line: string): void;
  /** Aborting it ends the run, with all its parts. */
  life?: AbortSignal;
};

export type Verdict = { acknowledged: number; kills: number; invariants: number; paidOut: bigint };

/** The factor by which a slow machine may exceed the time for the same number of kills. */
const SLOWEST = 6;

export async function torture(options: Torture): Promise<Verdict> {
  const folder = await mkdtemp(join(options.place, "ballast-torture-"));
  const random = seededRandom(options.seed);
  options.say(`seed ${options.seed}, ${options.members} members, ${options.seconds} s`);
  const { life = new AbortController().signal } = options;
  try {
    const postgres = await oneDatabase(folder, life);
    try {
      const parts = await startParts(folder, postgres, life);
      const database = openDatabase(postgres.serviceUrl, 4);
      try {
        return await unlessEnded(life, judged({ ...options, life }, parts, database, random));
      } finally {
        await database.close();
        await parts.stopAll();
      }
    } finally {
      await postgres.remove();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judged(
  options: Torture,
  parts: Parts,
  database: Database,
  random: Random,
): Promise<Verdict> {
  const sandbox = createSandbox(parts);
  const { lives } = await prepare(parts, database, sandbox, options, random);
  options.say("prepared; now the parts die at random");
  const kills = await kill(parts, sandbox, lives, options, random);
  await settle(sandbox, database, options.say);
  const acknowledged = lives.flatMap((life) => life.acknowledged);
  await everyAnswerHolds(acknowledged);
  await nothingTwice(database.db);
  const chain = { url: parts.chainUrl, token: parts.tokenAddress };
  const paidOut = await chainAgrees(
    database.db,
    chain,
    lives.map((life) => life.outside),
  );
  const invariants = await everyInvariantHolds(database.db);
  return { acknowledged: acknowledged.length, kills, invariants, paidOut };
}

/** Members act concurrently while one part after another is killed and restarted. */
async function kill(
  parts: Parts,
  sandbox: Sandbox,
  lives: readonly Life[],
  { seconds, kills: enough, acknowledged: wanted, say, life }: Torture,
  random: Random,
): Promise<number> {
  const began = performance.now();
  let kills = 0;
  const over = () => {
    if (life?.aborted) return true;
    const passed = (performance.now() - began) / 1000;
    const acknowledged = lives.reduce((sum, one) => sum + one.acknowledged.length, 0);
    return passed > seconds * (kills < enough || acknowledged < wanted ? SLOWEST : 1);
  };
  const living = Promise.all(lives.map((life) => liveUntil(life, over)));
  while (!over()) {
    await pause(500 + random.below(1_500));
    const part: Part = random.pick(PARTS);
    say(`kills the ${part}`);
    await parts.kill(part);
    kills += 1;
    await pause(random.below(800));
    await parts.start(part);
    if (random.below(3) === 0) await sandbox.advance(1).catch(() => {});
    await sandbox.mine(3).catch(() => {});
  }
  await living;
  return kills;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
