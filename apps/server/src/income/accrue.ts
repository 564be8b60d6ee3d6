/**
 * Accrual: pays every day that has ended and is not paid, and the principal that matures with it. Each step
 * is one transaction over several buckets (income.accrue), so a run may be interrupted, run beside another,
 * or come days late: the next one continues from the books.
 */
import { availableParallelism } from "node:os";
import type { Day } from "@ballast/contract/days.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Orders paid in one transaction, which bounds how long a buyer of the same bucket waits. */
const CHUNK = 10_000;
/** Parallel transactions: more than cores only wait for each other, and take a third longer. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));
/** Buckets in each, which its step locks together. */
const TOGETHER = 16;
/** A run ends after this time; the rest is due again at once. */
const RUN_MS = 240_000;

/** Buckets that are incomplete up to the last ended day and are processed together. */
type Group = { buckets: number[]; currency: Currency; through: Day };

/**
 * Pays what is due by the database's clock, about `chunk` orders in one transaction at most. Answers errors
 * that prevented buckets from being processed together although each could be alone: a defect that still
 * pays everybody and should be reported.
 */
export async function accrue(db: Db, chunk = CHUNK): Promise<unknown[]> {
  const due = await dueBuckets(db);
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

async function dueBuckets(db: Db): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select array_agg(b order by b) as buckets, c.currency, t.through
    from (select platform.day_of(platform.now()) - 1 as through) t
    cross join generate_series(0, 63) b
    cross join (select distinct currency from products.products where state <> 'draft') c
    left join income.progress p on p.bucket = b and p.currency = c.currency
    where p.done_through is null or p.done_through < t.through
    group by c.currency, t.through, b / ${TOGETHER}::int order by 2, min(b)`.execute(db);
  return rows;
}

/**
 * Processes buckets together or, if that fails, each alone. `apart`: the errors of processing them
 * together; `failures`: the errors of single buckets.
 */
async function accrueGroup(
  db: Db,
  group: Group,
  chunk: number,
  stopAt: number,
): Promise<Record<"failures" | "apart", unknown[]>> {
  const failures: unknown[] = [];
  try {
    await accrueBuckets(db, group, chunk, stopAt);
    return { failures, apart: [] };
  } catch (error) {
    for (const bucket of group.buckets) {
      await accrueBuckets(db, { ...group, buckets: [bucket] }, chunk, stopAt).catch((own) =>
        failures.push(own),
      );
    }
    return { failures, apart: [error] };
  }
}

async function accrueBuckets(
  db: Db,
  { buckets, currency, through }: Group,
  chunk: number,
  stopAt: number,
): Promise<void> {
  let done: Day | undefined;
  while ((done === undefined || done < through) && performance.now() < stopAt) {
    const { rows } = await sql<{ done: Day }>`
      select income.accrue(${buckets}::int[], ${through}::date, ${chunk}, ${currency}) as done
    `.execute(db);
    if (!rows[0]) throw new Error("income.accrue answered nothing");
    done = rows[0].done;
  }
}
