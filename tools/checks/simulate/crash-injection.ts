/** Workers that die in the middle of a job, and jobs that are run once more than needed. */
import { sql } from "kysely";
import { openDatabase } from "../../../apps/server/src/platform/db.ts";
import type { Random } from "../../../scripts/seeded-random.ts";
import { sealOf } from "./check.ts";
import type { World } from "./world.ts";

/** Jobs that may die, with the maximum number of queries before the crash. */
const MORTAL = {
  ...{ accrual: 6, "sum-income": 4, withdrawals: 20, "chain-watch": 12, "chain-send": 30 },
  ...{ "chain-sweep": 5, "apply-treasury-moves": 6, "sweep-income": 8, "sweep-fees": 8 },
  ...{ "invitation-shares": 6, snapshot: 20, messages: 8, "local-money": 20 },
  ...{ "bank-reconcile": 12 },
} as const;

export type Crash = { job: string; after: number };

export function chooseCrash(random: Random): Crash {
  const [job, most] = random.pick(Object.entries(MORTAL));
  return { job, after: random.below(most) };
}

/** The application name of the dying process, by which its database connections are recognized. */
const DOOMED = "doomed worker";

/**
 * Runs a job in a worker whose connections all break after `after` queries, and waits until the
 * database has noticed. Returns whether it got that far, and whether it reported its failure.
 */
export async function runWithCrash(
  world: World,
  { job: name, after }: Crash,
): Promise<{ died: boolean; said: boolean }> {
  const job = world.jobs.get(name);
  if (!job) throw new Error(`no job is called ${name}`);
  const url = new URL(world.database.url);
  url.searchParams.set("application_name", DOOMED);
  const database = openDatabase(url.href, 2);
  let left = after;
  let died = false;
  database.pool.on("connect", (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      left -= 1;
      if (left < 0) {
        died = true;
        connectionOf(client).stream.destroy();
      }
      return ask(...given);
    }) as typeof client.query;
  });
  const said = world.calledOut.length;
  const failed = await job.run({ ...world.context, database, db: database.db }).then(
    () => false,
    () => true,
  );
  const calledOut = world.calledOut.splice(said).length > 0;
  await database.close().catch(() => {});
  await untilGone(world);
  // Leases expire by the machine's clock, not by simulated time, so they are ended here.
  await sql`update platform.leases set expires_at = clock_timestamp()`.execute(world.owner.db);
  return { died, said: failed || calledOut };
}

function connectionOf(client: object): { stream: { destroy(): void } } {
  return (client as { connection: { stream: { destroy(): void } } }).connection;
}

async function untilGone({ database }: World): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where application_name = ${DOOMED}`.execute(database.db);
    if (rows.length === 0) return;
    await sql`select pg_sleep(0.005)`.execute(database.db);
  }
}

/** Jobs that find nothing to do right after a run. */
const DONE_ONCE = ["accrual", "sum-income", "welcome", "invitation-shares", "snapshot"] as const;

/**
 * Runs one of these jobs a second time; returns whether the books are the same as after the first
 * run.
 */
export async function runAgain(world: World): Promise<boolean> {
  const before = await sealOf(world);
  await world.jobs.get(world.random.pick(DONE_ONCE))?.run(world.context);
  return (await sealOf(world)) === before;
}
