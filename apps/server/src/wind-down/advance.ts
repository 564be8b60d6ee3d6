/**
 * Advances the wind-down from its present step: cancel, seal, prove, income, principal, share, close. Every
 * chunk is one transaction of one bucket, and the database stores the progress, so this may be interrupted,
 * run twice, or run beside another.
 */
import { sql } from "kysely";
import { type Db, errorCode } from "../platform/db.ts";
import { commitsOfDay } from "../proof/commits.ts";
import { type Place, takeSnapshot } from "../proof/take-snapshot.ts";
import { type Failure, noteFailures, words } from "./failures.ts";
import { singleTransaction } from "./single-transaction.ts";
import { STEPS, type Step, stepNow } from "./status.ts";

/** Orders in one transaction, which bounds how long a member of the same bucket waits. */
const MOST = 200;
const BUCKETS_AT_ONCE = 4;
const BUCKETS = 64;
const SEALS_A_RUN = 2_000;
/** A run ends after this time; the rest is due again at once. */
const RUN_MS = 240_000;
/** SQLSTATE: it is not this step's turn in this bucket. */
const NOT_NOW = "BW002";

type Limits = { most: number; until: number };
/** `facts` to store when a step is done, null while it waits or continues; `failures` prevent its end. */
type Outcome = { facts: object | null; failures: Failure[] };
type Work = (place: Place, limits: Limits) => Promise<Outcome>;

const CHUNKS = {
  cancel: (bucket: number, most: number) => sql`wind_down.cancel_some(${bucket}, ${most})`,
  income: (bucket: number, most: number) => sql`wind_down.pay_income(${bucket}, ${most})`,
  principal: (bucket: number, most: number) => sql`wind_down.pay_principal(${bucket}, ${most})`,
};
type PaidByBucket = keyof typeof CHUNKS;

/** The work of each step. */
const WORK: Record<Step, Work> = {
  cancel: byBucket("cancel"),
  seal: whole(async ({ db }) => {
    const isDone = await ask<boolean>(db, sql`wind_down.seal(${SEALS_A_RUN})`);
    return isDone ? {} : null;
  }),
  prove: proveAtBegin,
  income: byBucket("income"),
  principal: byBucket("principal"),
  share: whole(shared),
  close: whole(async (place) => {
    const facts = await proved(place);
    const left = await ask<string | null>(place.db, sql`wind_down.left_of('close')`);
    return left === null ? facts : null;
  }),
};

/**
 * Runs until the end, until something must be waited for (a statement of a rail, the proof of the next
 * day), or for some minutes. Does nothing before the wind-down has begun. `most`: orders in one
 * transaction. Failures of a step are stored and thrown after everything else: the other buckets, and the
 * later steps that pay them.
 */
export async function advance(place: Place, most = MOST): Promise<void> {
  const limits = { most, until: performance.now() + RUN_MS };
  for (let step = await stepNow(place.db); step; step = await stepNow(place.db)) {
    const { facts, failures } = await WORK[step](place, limits);
    await noteFailures(place.db, step, failures);
    if (facts === null) {
      if (failures.length === 0) return;
      await goAhead(place, step, limits);
      throw new Error(words(step, failures));
    }
    const next = await endStep(place.db, step, JSON.stringify(facts));
    if (next === step) return;
  }
}

/** Answers the next step; the same one when the books say that part of it is left. */
async function endStep(db: Db, step: Step, facts: string): Promise<string> {
  return ask<string>(db, sql`wind_down.end_step(${step}, ${facts}::jsonb)`);
}

/** Runs the steps after a failed one, in the buckets that have completed what comes before. */
async function goAhead(place: Place, held: Step, limits: Limits): Promise<void> {
  for (const step of ["income", "principal"] as const) {
    if (STEPS.indexOf(step) > STEPS.indexOf(held)) await byBucket(step)(place, limits);
  }
}

/** Processes buckets in parallel, each until nothing is left; a failing one does not block the others. */
function byBucket(step: PaidByBucket): Work {
  return async ({ db }, { most, until }) => {
    if (step === "income") await sql`select wind_down.open_months()`.execute(db);
    let next = 0;
    let isDone = true;
    const failures: Failure[] = [];
    async function one(bucket: number): Promise<void> {
      for (;;) {
        if (performance.now() > until) {
          isDone = false;
          return;
        }
        if (await ask<boolean>(db, CHUNKS[step](bucket, most))) return;
      }
    }
    async function work(): Promise<void> {
      for (let bucket = next++; bucket < BUCKETS; bucket = next++) {
        await one(bucket).catch((error: Error) => {
          isDone = false;
          if (errorCode(error) !== NOT_NOW) failures.push({ bucket, reason: error.message });
        });
      }
    }
    await Promise.all(Array.from({ length: BUCKETS_AT_ONCE }, work));
    return { facts: isDone ? {} : null, failures };
  };
}

/** A step that is not divided into buckets; a failure concerns the whole step. */
function whole(work: (place: Place, limits: Limits) => Promise<object | null>): Work {
  return async (place, limits) => {
    try {
      return { facts: await work(place, limits), failures: [] };
    } catch (error) {
      if (errorCode(error) === NOT_NOW) return { facts: null, failures: [] };
      const reason = error instanceof Error ? error.message : String(error);
      return { facts: null, failures: [{ bucket: null, reason }] };
    }
  };
}

/** A proof that does not match blocks no payment: after an hour the database lets the step end without it. */
async function proveAtBegin(place: Place, limits: Limits): Promise<Outcome> {
  const outcome = await whole(proved)(place, limits);
  if (outcome.facts !== null) return outcome;
  await noteFailures(place.db, "prove", outcome.failures);
  const left = await ask<string | null>(place.db, sql`wind_down.left_of('prove')`);
  return left === null ? { ...outcome, facts: {} } : outcome;
}

/** The day's commits, created now if they are missing. */
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

/** The first round of each currency; waits for the statements of the rails. */
async function shared({ db }: Place, { most, until }: Limits): Promise<object | null> {
  const answers = await holdRounds(db, { most, until });
  return answers.some((answer) => answer === "waits" || answer === "again") ? null : {};
}

type Answer = "held" | "same" | "waits" | "again";

/** Runs a round of each currency in which one is due, because money arrived or was lost since the last. */
export async function holdRounds(
  db: Db,
  { most, until }: Limits = { most: MOST, until: performance.now() + RUN_MS },
): Promise<Answer[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from wind_down.figures() order by currency`.execute(db);
  const answers: Answer[] = [];
  for (const { currency } of rows) {
    let answer: Answer = "again";
    while (answer === "again" && performance.now() < until) {
      answer = await singleTransaction(db, (tx) =>
        ask<Answer>(tx, sql`wind_down.hold_round(${currency}, ${most})`),
      );
    }
    answers.push(answer);
  }
  return answers;
}

async function ask<T>(db: Db, question: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await sql<{ answer: T }>`select ${question} as answer`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database answered nothing");
  return row.answer;
}
