/**
 * The operator puts in money of its own. It must have reached the house's wallet, or its account at the
 * bank: what the newest statement does not show is not booked.
 */
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { lockBucket } from "../ledger/accounts.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { arrivedAtBank } from "../rails/bank/arrived.ts";
import { arrivedOnChain } from "../rails/chain/arrived.ts";

const HOUSE_BUCKET = 0;

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
  await refuseUnlessArrived(tx, proposal, (currency) =>
    currency === "tUSDT" ? arrivedOnChain(tx, "house") : arrivedAtBank(tx, currency),
  );
  await sql`select ledger.capital_in(${proposal.id})`.execute(tx);
}

/** For what is booked because it came from outside. One at a time. Refuses money_not_arrived. */
export async function refuseUnlessArrived(
  tx: Tx,
  proposal: Proposal,
  arrivedIn: (currency: Currency) => Promise<bigint>,
): Promise<void> {
  const { amount, currency } = proposal.input as { amount: string; currency: Currency };
  await lockBucket(tx, HOUSE_BUCKET);
  const arrived = await arrivedIn(currency);
  const money = (units: bigint) => `${formatAmount(units, currency)} ${currency}`;
  refuseUnless(BigInt(amount) <= arrived, "money_not_arrived", {
    arrived: money(arrived),
    needed: money(BigInt(amount)),
  });
}
