/** Verifies new batches of the ledger in pieces of one bucket, each committed by itself. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

const BUCKETS = Array.from({ length: 64 }, (_, bucket) => bucket);
/** Batches, and ledger transactions, that one piece reads. */
const AT_ONCE = 2_000;

type Ways = {
  atOnce?: number;
  /** Called with what could not be read or verified; the rest is, and no daily seal is written. */
  failed?: (what: string, error: unknown) => void;
  /** Called after each piece. */
  between?: () => Promise<void>;
};

/**
 * Goes over the buckets with something new, or all where those cannot be read, and again over those that
 * have more until a time (of performance.now()); then writes the daily seal, which the database does only
 * over whole chains. Answers whether something was found broken.
 */
export async function verifySeals(
  db: Db,
  until: number,
  { atOnce = AT_ONCE, failed, between }: Ways = {},
): Promise<boolean> {
  let isBroken = false;
  let hasFailed = false;
  const report = (what: string) => (error: unknown) => {
    if (failed === undefined) throw error;
    failed(what, error);
    hasFailed = true;
  };
  let behind = (await bucketsToVerify(db).catch(report("the list of new batches"))) ?? BUCKETS;
  while (behind.length > 0) {
    const more: number[] = [];
    for (const bucket of behind) {
      const found = await verifyBucket(db, bucket, atOnce).catch(
        report(`new batches of bucket ${bucket}`),
      );
      if (found?.broken) isBroken = true;
      if (found?.behind) more.push(bucket);
      await between?.();
    }
    behind = performance.now() < until ? more : [];
  }
  if (!hasFailed) await sql`select ledger.seal_day()`.execute(db);
  return isBroken;
}

/**
 * Those with a batch after the last verified one, those found broken, and those whose last verified batch or
 * mark is not there any more. `ledger.seal_bucket` would find nothing in any other bucket.
 */
async function bucketsToVerify(db: Db): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select bucket from generate_series(0, 63) bucket
    left join ledger.verified_heads v using (bucket)
    where v.is_whole is not true
      or exists (select from ledger.seals s where s.bucket = v.bucket and s.seq > v.seq)
      or v.seq > 0 and not exists (
        select from ledger.seals s where s.bucket = v.bucket and s.seq = v.seq and s.hash = v.hash)
    order by bucket`.execute(db);
  return rows.map(({ bucket }) => bucket);
}

async function verifyBucket(db: Db, bucket: number, atOnce: number) {
  const { rows } = await sql<{ behind: boolean; broken: boolean }>`
    select v.is_behind as behind, v.is_broken as broken
    from reserve.verify_bucket(${bucket}, ${atOnce}) v`.execute(db);
  return rows[0];
}
