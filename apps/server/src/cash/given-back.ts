/**
 * A payer's bank gives back what it had taken back of a payment: a line of its statement. It is the
 * payer's as far as it was taken from the payer's wallet, the rest the operator's, who had borne
 * it.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { ifShown } from "../reserve/evidence.ts";

type GivenBack = { currency: Currency; whole: bigint; ofBooked: bigint; toMember: bigint };

/** What of a payment is to be booked, by the bank's lines; null where there is no such payment. */
export async function givenBack(db: Db, paymentId: string): Promise<GivenBack | null> {
  const { rows } = await sql<GivenBack>`
    select p.currency, g.whole, g.of_booked as "ofBooked", g.to_member as "toMember"
    from cash.payments p, cash.to_give_back(p.id) g where p.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Answers the proposal's id; how much is read, not typed. Refuses nothing_given_back.
 */
export async function proposeGivenBack(
  tx: Tx,
  { paymentId, reference }: { paymentId: string; reference: string },
  maker: string,
): Promise<string> {
  const found = await givenBack(tx, paymentId);
  refuseUnless(found && found.whole > 0n, "nothing_given_back");
  const { whole: amount, currency } = found;
  const input = { payment_id: paymentId, amount, currency, reference };
  return propose(tx, "chargeback_returned", input, maker);
}

/** After approval. Refuses money_not_arrived where the lines give less back by now. */
export async function bookGivenBack(tx: Tx, proposal: Proposal): Promise<void> {
  await ifShown(sql`select cash.book_return(${proposal.id})`.execute(tx), proposal);
}
