/** Which invariants a run of the monitor has to run, and over which buckets. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** An invariant runs after this time at the earliest, which grows with what it took, to an hour. */
const AT_LEAST_MS = 30_000;
/** An invariant may use a hundredth of the time, and runs at least once an hour. */
const REST_FACTOR = 100;
const AT_MOST_MS = 3_600_000;
/** Entries and incomes of this size take some seconds to check: 64 MiB. */
const LARGE = 67_108_864;

/** One run of an invariant: over one bucket, or over everything. */
export type Check = { name: string; bucket: number | null };

/**
 * Those of history run bucket by bucket once the books are large: one of their 64 parts at a time, evenly
 * over the hour, the oldest first. Each part is a statement of its own.
 */
export async function checksToRun(
  db: Db,
  which: "due" | "all",
  largeFrom = LARGE,
): Promise<Check[]> {
  const byBucket = which === "due" && (await areLarge(db, largeFrom));
  return [...(await wholeChecks(db, which, byBucket)), ...(byBucket ? await dueParts(db) : [])];
}

async function areLarge(db: Db, largeFrom: number): Promise<boolean> {
  const { rows } = await sql<{ large: boolean }>`
    select coalesce(sum(pg_table_size(t.relid)), 0) >= ${largeFrom}::bigint as large
    from unnest(array['ledger.entries', 'income.incomes']) name
    cross join pg_partition_tree(name::regclass) t`.execute(db);
  return rows[0]?.large ?? false;
}

async function wholeChecks(db: Db, which: "due" | "all", byBucket: boolean): Promise<Check[]> {
  const { rows } = await sql<{ name: string }>`
    select v.viewname as name from pg_views v
    left join reserve.invariant_runs r on r.name = v.viewname
    where v.schemaname = 'invariants'
      and not (${byBucket} and v.viewname = any(reserve.invariants_by_bucket()))
      and (${which} = 'all' or r.at is null
        or r.at + least(greatest(r.took_ms::bigint * ${REST_FACTOR}, ${AT_LEAST_MS}),
          ${AT_MOST_MS}) * interval '1 millisecond' <= platform.now())
    order by 1`.execute(db);
  return rows.map(({ name }) => ({ name, bucket: null }));
}

/** `rank <= …`: as many as should have run since the newest. */
async function dueParts(db: Db): Promise<Check[]> {
  const { rows } = await sql<{ name: string; bucket: number }>`
    with parts as (
      select name, bucket, p.at, max(p.at) over w as newest,
        row_number() over (partition by name order by p.at nulls first, bucket) as rank,
        least(greatest(sum(p.took_ms) over w * ${REST_FACTOR}, ${AT_LEAST_MS}), ${AT_MOST_MS})
          * interval '1 millisecond' as period
      from unnest(reserve.invariants_by_bucket()) name cross join generate_series(0, 63) bucket
      left join reserve.invariant_parts p using (name, bucket)
      window w as (partition by name)
    )
    select name, bucket from parts
    where at is null or at + period <= platform.now()
      or rank <= floor(extract(epoch from platform.now() - newest) * 64 / extract(epoch from period))
    order by at nulls first, bucket, name`.execute(db);
  return rows;
}
