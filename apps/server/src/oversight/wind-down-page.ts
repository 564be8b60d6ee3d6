/**
 * The console's page of the end: what it would do; once it has begun, how far it is and what holds it up. All
 * of one moment: no step is done beside what still held it up.
 */
import type { consoleWindDown } from "@ballast/contract/console/wind-down.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import { readWindDown } from "../open/read-wind-down.ts";
import type { Clock } from "../platform/clock.ts";
import { atOneMoment, type Db } from "../platform/db.ts";
import { failuresNow } from "../wind-down/failures.ts";
import { figuresNow, previewWindDown, waitsFor } from "../wind-down/status.ts";
import { NEXT_OF_A_WAIT, nextAbout, STEP_SAYS } from "../wind-down/wind-down-words.ts";

type Shown = OutputOf<typeof consoleWindDown>;
type Ending = NonNullable<Shown["ending"]>;

export function windDownPage(db: Db, clock: Clock): Promise<Shown> {
  return atOneMoment(db, async (tx) => {
    const ending = await readEnding(tx);
    return { ending, would: ending ? null : await readWould(tx), serverTime: clock.now() };
  });
}

async function readEnding(db: Db): Promise<Ending | null> {
  const found = await readWindDown(db);
  if (found === null) return null;
  const steps = found.steps.map((one) => ({ ...one, says: STEP_SAYS[one.step] }));
  const heldUp = (await failuresNow(db)).map(({ step, bucket, since, seenAt, reason }) => ({
    ...{ step, says: STEP_SAYS[step], bucket, since, seenAt, why: reason, next: nextAbout(step) },
  }));
  const waits = (await waitsFor(db)).map((one) => ({ ...one, next: NEXT_OF_A_WAIT }));
  return { ...found, steps, heldUp, waits, lastRun: await readLastRun(db) };
}

/** Runs are timed by the wall, and shown by the clock that everything else is shown by. */
async function readLastRun(db: Db): Promise<Ending["lastRun"]> {
  const { rows } = await sql<{ at: Date; isLong: boolean }>`
    select x.at + (platform.now() - now()) as at,
      now() - x.at > platform.gap_after(x.every_seconds) as "isLong"
    from (select greatest(r.succeeded_at, r.failed_at) as at, r.every_seconds
      from platform.job_runs r where r.name = 'wind-down') x
    where x.at is not null`.execute(db);
  return rows[0] ?? null;
}

async function readWould(db: Db): Promise<NonNullable<Shown["would"]>> {
  const { coolingOff, orders, budgets, ...amounts } = await previewWindDown(db);
  const figures = await figuresNow(db);
  return {
    ...amounts,
    ...{ coolingOff: Number(coolingOff), orders: Number(orders), budgets: Number(budgets) },
    figures,
  };
}
