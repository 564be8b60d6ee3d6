import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";

/** 100,000 claims take 3 s of CPU time; the pool's limit of a minute is for calls that somebody waits for. */
const MOST_MS = 600_000;

/** Runs work that must see every claim at one moment in one transaction with its own time limit. */
export async function singleTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true)`.execute(tx);
    return work(tx);
  });
}
