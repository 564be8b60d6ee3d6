/** Verifies new batches of the ledger in pieces of one bucket, each committed by itself. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

const BUCKETS = 64;
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
 * Goes over all buckets, and again over those that have more until a time (of performance.now()); then
 * writes the daily seal, which the database does only over whole chains. Answers whether something was
 * found broken.
 */
export async function verifySeals(
  db: Db,
  until: number,
  { atOnce = AT_ONCE, failed, between }: Ways = {},
): Promise<boolean> {
  let isBroken = false;
  let hasFailed = false;
  let behind = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
  do {
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
    behind = more;
  } while (behind.length > 0 && performance.now() < until);
  if (!hasFailed) await sql`select ledger.seal_day()`.execute(db);
  return isBroken;
}

async function verifyBucket(db: Db, bucket: number, atOnce: number) {
  const { rows } = await sql<{ behind: boolean; broken: boolean }>`
    select v.is_behind as behind, v.is_broken as broken
    from reserve.verify_bucket(${bucket}, ${atOnce}) v`.execute(db);
  return rows[0];
}
