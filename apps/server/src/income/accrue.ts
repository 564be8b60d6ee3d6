/**
 * Accrual: pays every day that has ended and is not paid, and what matures with it. Each step is one
 * transaction, of several small buckets (income.accrue_buckets) or of a part of a large one
 * (income.accrue_bucket), so a run may be cut off anywhere, run beside another, or come days late: the
 * next one goes on where the books stand.
 */
import type { Day } from "@ballast/contract/days.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Orders paid in one transaction: how long a buyer of the same bucket may have to wait. */
const CHUNK = 10_000;
/** Transactions at the same time, and buckets in one: each has its part of the 64. */
const AT_ONCE = 4;
const TOGETHER = 64 / AT_ONCE;
/** A run ends after this long; what is left is due again at once. */
const RUN_MS = 240_000;

/** A bucket that is not complete through the last day that has ended, and how many orders run in it. */
export type DueBucket = { bucket: number; currency: Currency; through: Day; orders: number };
/** What is paid in one transaction: at most so many orders together, or one bucket that has more. */
type Group = Omit<DueBucket, "bucket"> & { buckets: number[] };

/**
 * Pays what is due by the database's clock, at most about `chunk` orders in one transaction. Answers what
 * kept buckets from going together, though each could go by itself: a defect that pays everybody, and
 * that somebody should hear of.
 */
export async function accrue(db: Db, chunk = CHUNK): Promise<unknown[]> {
  const due = inGroups(await dueBuckets(db, chunk), chunk);
  const stopAt = performance.now() + RUN_MS;
  const failures: unknown[] = [];
  const apart: unknown[] = [];
  async function work(): Promise<void> {
    for (let next = due.shift(); next && performance.now() < stopAt; next = due.shift()) {
      const wrong = await accrueGroup(db, next, chunk, stopAt);
      failures.push(...wrong.failures);
      apart.push(...wrong.apart);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) {
    throw new AggregateError([...failures, ...apart], "accrual: buckets could not go on");
  }
  return apart;
}

/** Pure. `due` by currency. */
export function inGroups(due: readonly DueBucket[], chunk: number): Group[] {
  const groups: Group[] = [];
  for (const { bucket, ...rest } of due) {
    const last = groups.at(-1);
    const fits =
      last !== undefined &&
      last.currency === rest.currency &&
      last.buckets.length < TOGETHER &&
      last.orders + rest.orders <= chunk;
    if (fits) {
      last.buckets.push(bucket);
      last.orders += rest.orders;
    } else groups.push({ ...rest, buckets: [bucket] });
  }
  return groups;
}

/** Orders are counted up to one more than `most`. */
async function dueBuckets(db: Db, most: number): Promise<DueBucket[]> {
  const { rows } = await sql<DueBucket>`
    select b as bucket, c.currency, t.through, (select count(*)::int from (
      select from orders.orders o where o.bucket = b and o.state = 'valid'
        and o.currency = c.currency limit ${most + 1}) x) as orders
    from (select platform.day_of(platform.now()) - 1 as through) t
    cross join generate_series(0, 63) b
    cross join (select distinct currency from products.products where state <> 'draft') c
    left join income.progress p on p.bucket = b and p.currency = c.currency
    where p.done_through is null or p.done_through < t.through
    order by 2, 1`.execute(db);
  return rows;
}

/**
 * Where several buckets cannot go together, each goes by itself. `apart`: why they could not;
 * `failures`: why some could not even so.
 */
async function accrueGroup(
  db: Db,
  group: Group,
  chunk: number,
  stopAt: number,
): Promise<Record<"failures" | "apart", unknown[]>> {
  const { buckets, currency, through, orders } = group;
  const apart: unknown[] = [];
  let left = buckets;
  try {
    while (orders <= chunk && left.length > 0 && performance.now() < stopAt) {
      const { rows } = await sql<{ bucket: number; done: Day }>`
        select bucket, done
        from income.accrue_buckets(${left}::int[], ${through}::date, ${currency})`.execute(db);
      left = rows.filter(({ done }) => done < through).map(({ bucket }) => bucket);
    }
  } catch (error) {
    apart.push(error);
  }
  const failures: unknown[] = [];
  for (const bucket of left) {
    if (performance.now() >= stopAt) break;
    await accrueBucket(db, { bucket, currency, through, orders }, chunk, stopAt).catch((error) =>
      failures.push(error),
    );
  }
  return { failures, apart };
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
