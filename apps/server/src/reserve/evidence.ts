/** What the newest statements show of the operator's own money: what came, and what is gone. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/**
 * Smallest units that reached the house's wallet or account, or the reserve's wallet, by the newest
 * statement and are not booked, less what that statement misses; 0 without a statement.
 */
export async function arrived(
  db: Db,
  book: "house" | "reserve",
  currency: Currency,
): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select reserve.arrived(${book}, ${currency})::text as units`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** Smallest units of a book that the last two statements both miss; 0 with fewer statements. */
export async function missing(
  db: Db,
  book: "client" | "house",
  currency: Currency,
): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select reserve.missing(${book}, ${currency})::text as units`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}
