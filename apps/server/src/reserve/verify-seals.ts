/** Verifies new batches of the ledger in pieces of one bucket, each committed by itself. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

const BUCKETS = Array.from({ length: 64 }, (_, bucket) => bucket);
/** Batches, and ledger transactions, that one piece reads. */
const AT_ONCE = 2_000;

type Ways = {
  atOnce?: number;
  /** Called with the bucket that could not be verified; the others are, and no daily seal is written. */
  failed?: (bucket: number, error: unknown) => void;
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
  let behind = await bucketsToVerify(db).catch(() => BUCKETS);
  while (behind.length > 0) {
    const more: number[] = [];
    for (const bucket of behind) {
      const found = await verifyBucket(db, bucket, atOnce).catch((error) => {
        if (failed === undefined) throw error;
        failed(bucket, error);
        hasFailed = true;
      });
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
 * Those with a batch after the last verified one, those found broken, and those whose last verified batch is
 * not there any more: of any other ledger.seal_bucket finds nothing.
 */
async function bucketsToVerify(db: Db): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select v.bucket from ledger.verified_heads v
    where not v.is_whole
      or exists (select from ledger.seals s where s.bucket = v.bucket and s.seq > v.seq)
      or v.seq > 0 and not exists (
        select from ledger.seals s where s.bucket = v.bucket and s.seq = v.seq and s.hash = v.hash)
    order by v.bucket`.execute(db);
  return rows.map(({ bucket }) => bucket);
}

async function verifyBucket(db: Db, bucket: number, atOnce: number) {
  const { rows } = await sql<{ behind: boolean; broken: boolean }>`
    select v.is_behind as behind, v.is_broken as broken
    from reserve.verify_bucket(${bucket}, ${atOnce}) v`.execute(db);
  return rows[0];
}
