/**
 * The conversion float: the operator's own money in both currencies, moved between buckets as needed. A
 * conversion takes from one side of it and gives to the other; members' money is never used.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { totalOf } from "../ledger/accounts.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { queueFromHouse } from "../reserve/treasury-moves.ts";

/** The float of a currency that is not reserved for payments. */
export const floatLeft = (db: Db, currency: Currency) => totalOf(db, "client.conversion", currency);

/** Refuses float_short. */
export async function refuseUnlessInFloat(
  db: Db,
  currency: Currency,
  needed: bigint,
): Promise<void> {
  refuseUnless((await floatLeft(db, currency)) >= needed, "float_short");
}

/**
 * Moves what a bucket is about to need there, in a transaction of its own, because it locks other buckets,
 * which nobody may do while holding one. False when the whole float is less.
 */
export async function drawFloat(
  db: Db,
  currency: Currency,
  bucket: number,
  needed: bigint,
): Promise<boolean> {
  const { rows } = await sql<{ drawn: boolean }>`
    select cash.draw_float(${currency}, ${bucket}, ${needed}) as drawn`.execute(db);
  return rows[0]?.drawn ?? false;
}

/** Moves as much of that as there is. */
export async function drawAvailable(
  db: Db,
  currency: Currency,
  bucket: number,
  wanted: bigint,
): Promise<void> {
  const left = await floatLeft(db, currency);
  const most = left < wanted ? left : wanted;
  if (most > 0n) await drawFloat(db, currency, bucket, most);
}

/** The float of the bucket, under its lock. */
export async function floatOfBucket(tx: Tx, currency: Currency, bucket: number): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.accounts where bucket = ${bucket} and kind = 'client.conversion'
      and currency = ${currency} and owner = ledger.house()`.execute(tx);
  return rows[0]?.balance ?? 0n;
}

/** Answers the proposal's id. The money comes from the house's wallet or bank account. */
export function proposeFloat(
  tx: Tx,
  funding: { amount: bigint; currency: Currency; reference: string },
  maker: string,
): Promise<string> {
  return propose(tx, "fund_float", funding, maker);
}

/** After approval; booked when the rail confirms it. Refuses house_cash_short. */
export async function startFloat(tx: Tx, proposal: Proposal): Promise<void> {
  await queueFromHouse(tx, proposal);
}
