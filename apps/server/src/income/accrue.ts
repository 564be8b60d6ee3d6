/**
 * Accrual: pays every day that has ended and is not paid, and what matures with it. Each step is one
 * transaction of one bucket (income.accrue_bucket), so a run may be cut off anywhere, run beside
 * another, or come days late: the next one goes on where the books stand.
 */
import type { Day } from "@ballast/contract/days.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Orders paid in one transaction: how long a buyer of the same bucket may have to wait. */
const CHUNK = 10_000;
/** Buckets paid at the same time. */
const AT_ONCE = 4;
/** A run ends after this long; what is left is due again at once. */
const RUN_MS = 240_000;

/** A bucket that is not complete through the last day that has ended. */
type DueBucket = { bucket: number; currency: Currency; through: Day };

/** Pays what is due by the database's clock, at most about `chunk` orders in one transaction. */
export async function accrue(db: Db, chunk = CHUNK): Promise<void> {
  const due = await dueBuckets(db);
  const stopAt = performance.now() + RUN_MS;
  const failures: unknown[] = [];
  async function work(): Promise<void> {
    for (let next = due.shift(); next && performance.now() < stopAt; next = due.shift()) {
      await accrueBucket(db, next, chunk, stopAt).catch((error) => failures.push(error));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new AggregateError(failures, "accrual: buckets could not go on");
}

async function dueBuckets(db: Db): Promise<DueBucket[]> {
  const { rows } = await sql<DueBucket>`
    select b as bucket, c.currency, t.through
    from (select platform.day_of(platform.now()) - 1 as through) t
    cross join generate_series(0, 63) b
    cross join (select distinct currency from products.products where state <> 'draft') c
    left join income.progress p on p.bucket = b and p.currency = c.currency
    where p.done_through is null or p.done_through < t.through
    order by 1, 2`.execute(db);
  return rows;
}

async function accrueBucket(
  db: Db,
  { bucket, currency, through }: DueBucket,
  chunk: number,
  stopAt: number,
): Promise<void> {
  let done: Day;
  do {
    const { rows } = await sql<{ done: Day }>`
      select income.accrue_bucket(${bucket}, ${through}::date, ${chunk}, ${currency}) as done
    `.execute(db);
    if (!rows[0]) throw new Error("income.accrue_bucket answered nothing");
    done = rows[0].done;
  } while (done < through && performance.now() < stopAt);
}
