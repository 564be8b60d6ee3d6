/** Verifies new batches of the ledger in pieces of one bucket, each committed by itself. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

const BUCKETS = 64;
/** Batches, and ledger transactions, that one piece reads. */
const AT_ONCE = 2_000;

/**
 * Goes over all buckets, and again over those that have more until a time (of performance.now()); then
 * writes the daily seal, which the database does only over whole chains. Answers whether something was
 * found broken.
 */
export async function verifySeals(db: Db, until: number, atOnce = AT_ONCE): Promise<boolean> {
  let isBroken = false;
  let behind = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
  do {
    const more: number[] = [];
    for (const bucket of behind) {
      const { rows } = await sql<{ behind: boolean; broken: boolean }>`
        select v.is_behind as behind, v.is_broken as broken
        from reserve.verify_bucket(${bucket}, ${atOnce}) v`.execute(db);
      if (rows[0]?.broken) isBroken = true;
      if (rows[0]?.behind) more.push(bucket);
    }
    behind = more;
  } while (behind.length > 0 && performance.now() < until);
  await sql`select ledger.seal_day()`.execute(db);
  return isBroken;
}
