/** What the newest statements show of the operator's own money: what arrived, and what is missing. */
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Proposal } from "../ledger/proposals.ts";
import { type Db, errorCode, errorDetail } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

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
  book: "client" | "house" | "reserve",
  currency: Currency,
): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select reserve.missing(${book}, ${currency})::text as units`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** The refusal for each error of the database, and the name of the figure in its details. */
const NOT_SHOWN: Record<string, [RefusalCode, "arrived" | "missing" | "free"] | [RefusalCode]> = {
  BE001: ["money_not_arrived", "arrived"],
  BE002: ["yield_receipt_unknown"],
  BE003: ["loss_not_shown", "missing"],
  BE004: ["sales_ended"],
  BE006: ["reserve_loss_too_large", "free"],
};

/**
 * Books what an approved proposal says arrived or is missing. Only the database decides, under its lock, so
 * that no other booking can interfere; its errors become money_not_arrived, yield_receipt_unknown,
 * loss_not_shown, reserve_loss_too_large or sales_ended.
 */
export async function bookIfShown(work: Promise<unknown>, { input }: Proposal): Promise<void> {
  try {
    await work;
  } catch (error) {
    const [refusal, seen] = NOT_SHOWN[errorCode(error) ?? ""] ?? [];
    if (!refusal) throw error;
    const { amount, currency } = input as { amount: string; currency: Currency };
    const money = (units: string) => formatMoney(BigInt(units), currency);
    const shown = money(errorDetail(error) ?? "0");
    throw new Refusal(refusal, seen ? { [seen]: shown, needed: money(amount) } : {});
  }
}
