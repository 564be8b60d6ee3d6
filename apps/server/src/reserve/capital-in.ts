/**
 * Books the operator's own capital. It must have reached the house's wallet or its account at the bank:
 * only what the newest statement shows is booked.
 */
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { bookIfShown } from "./evidence.ts";

/** Answers the proposal's id. */
export function proposeCapital(
  tx: Tx,
  capital: { amount: bigint; currency: Currency; reference: string },
  maker: string,
): Promise<string> {
  return propose(tx, "capital_in", capital, maker);
}

/** After approval. Refuses money_not_arrived. */
export async function bookCapital(tx: Tx, proposal: Proposal): Promise<void> {
  await bookIfShown(sql`select reserve.book_capital(${proposal.id})`.execute(tx), proposal);
}

/** What has arrived and what is needed, when too little has; null when all has arrived. */
export async function notArrived(
  { input }: Proposal,
  arrivedIn: (currency: Currency) => Promise<bigint>,
): Promise<{ arrived: string; needed: string } | null> {
  const { amount, currency } = input as { amount: string; currency: Currency };
  const there = await arrivedIn(currency);
  if (BigInt(amount) <= there) return null;
  return { arrived: formatMoney(there, currency), needed: formatMoney(BigInt(amount), currency) };
}
