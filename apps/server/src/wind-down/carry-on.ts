/**
 * Carries the end of Ballast on, from wherever it stands: cancel, seal, prove, income, principal, share,
 * close. Every chunk is one transaction of one bucket in the database, which keeps how far it is, so
 * this may be cut off anywhere, run twice, or run beside another.
 */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { commitsOfDay } from "../proof/commits.ts";
import { type Place, takeSnapshot } from "../proof/take-snapshot.ts";
import { type Step, stepNow } from "./standing.ts";

/** Orders in one transaction: how long a member of the same bucket may have to wait. */
const MOST = 200;
const AT_ONCE = 4;
const BUCKETS = 64;
const SEALS_A_RUN = 2_000;
/** A run ends after this long; what is left is due again at once. */
const RUN_MS = 240_000;

type Limits = { most: number; until: number };
type Work = (place: Place, limits: Limits) => Promise<object | null>;

/** What each step does; the facts to keep once it is done, null while it has to wait or go on. */
const WORK: Record<Step, Work> = {
  cancel: ({ db }, limits) =>
    inBuckets(limits, (bucket, most) => sql`wind_down.cancel_some(${bucket}, ${most})`, db),
  seal: async ({ db }) => {
    const isDone = await ask<boolean>(db, sql`wind_down.seal(${SEALS_A_RUN})`);
    return isDone ? {} : null;
  },
  prove: proved,
  income: async ({ db }, limits) => {
    await sql`select wind_down.open_months()`.execute(db);
    return inBuckets(limits, (bucket, most) => sql`wind_down.pay_income(${bucket}, ${most})`, db);
  },
  principal: ({ db }, limits) =>
    inBuckets(limits, (bucket, most) => sql`wind_down.pay_principal(${bucket}, ${most})`, db),
  share: shared,
  close: async (place) => {
    const facts = await proved(place);
    const left = await ask<string | null>(place.db, sql`wind_down.left_of('close')`);
    return left === null ? facts : null;
  },
};

/**
 * Goes on until the end, until something has to be waited for (a statement of the outside, the proof of
 * the next day), or for some minutes. Nothing where no wind-down has begun. `most`: orders in one
 * transaction. Throws what broke a step off; the next run goes on there.
 */
export async function carryOn(place: Place, most = MOST): Promise<void> {
  const until = performance.now() + RUN_MS;
  for (let step = await stepNow(place.db); step; step = await stepNow(place.db)) {
    const facts = await WORK[step](place, { most, until });
    if (facts === null) return;
    const text = JSON.stringify(facts);
    const next = await endStep(place.db, step, text);
    if (next === step) return;
  }
}

/** Answers the step after it; the same one where the books say that something of it is left. */
async function endStep(db: Db, step: Step, facts: string): Promise<string> {
  return ask<string>(db, sql`wind_down.end_step(${step}, ${facts}::jsonb)`);
}

/** Buckets side by side, each until it says that nothing is left. */
async function inBuckets(
  { most, until }: Limits,
  chunk: (bucket: number, most: number) => ReturnType<typeof sql>,
  db: Db,
): Promise<object | null> {
  let next = 0;
  let isDone = true;
  const failures: unknown[] = [];
  async function work(): Promise<void> {
    for (let bucket = next++; bucket < BUCKETS; bucket = next++) {
      for (;;) {
        if (performance.now() > until) {
          isDone = false;
          return;
        }
        if (await ask<boolean>(db, chunk(bucket, most))) break;
      }
    }
  }
  const caught = () => work().catch((error) => failures.push(error));
  await Promise.all(Array.from({ length: AT_ONCE }, caught));
  if (failures.length > 0) throw new AggregateError(failures, "wind-down: buckets could not go on");
  return isDone ? {} : null;
}

/** The day's commits, made now where they are missing. */
async function proved(place: Place): Promise<object> {
  const { day } = await takeSnapshot(place);
  const commits = await commitsOfDay(place.db, day);
  return {
    day,
    commits: commits.map(({ currency, sequence, total }) => ({
      currency,
      sequence,
      total: total.toString(),
    })),
  };
}

/** Currency by currency; waits for what the outside says of each. */
async function shared({ db }: Place, { most, until }: Limits): Promise<object | null> {
  const { rows } = await sql<{ currency: string }>`
    select currency from wind_down.figures() order by currency`.execute(db);
  let waits = false;
  for (const { currency } of rows) {
    let said = "again";
    while (said === "again" && performance.now() < until) {
      said = await ask<string>(db, sql`wind_down.share(${currency}, ${most})`);
    }
    waits ||= said !== "done";
  }
  return waits ? null : {};
}

async function ask<T>(db: Db, question: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await sql<{ answer: T }>`select ${question} as answer`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database answered nothing");
  return row.answer;
}
