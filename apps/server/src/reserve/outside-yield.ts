/**
 * Books yield earned outside as reserve: it must be in the reserve's wallet already, named by the
 * transaction that brought it, with a document and the consent of two people.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Document, inProposal } from "../ledger/documents.ts";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { bookIfShown } from "./evidence.ts";
import { keepEvidence, writeLot } from "./lots.ts";

/**
 * `txHash`: the transfer that reached the reserve's wallet. Answers the proposal's id. Refuses
 * document_missing, words_not_allowed, yield_receipt_unknown (none with this hash and amount) and
 * receipt_matched.
 */
export async function proposeOutsideYield(
  tx: Tx,
  outside: { amount: bigint; currency: Currency; document: Document | null; txHash: string },
  maker: string,
): Promise<string> {
  const { amount, currency } = outside;
  const reference = outside.txHash.toLowerCase();
  await refuseUnlessReceived(tx, reference, amount);
  const document = await keepEvidence(tx, outside.document);
  const id = uuidv7();
  const input = { lot_id: id, amount, currency, reference, ...inProposal(document) };
  const proposalId = await propose(tx, "outside_yield", input, maker);
  const lot = { id, source: "yield", amount, currency, document, reference, proposalId } as const;
  await refusing(writeLot(tx, lot), { "23505": "receipt_matched" });
  return proposalId;
}

/**
 * After both approvals: booked at once. Refuses yield_receipt_unknown when the receipt's block was removed
 * since, and money_not_arrived when the newest statement does not show it.
 */
export async function bookOutsideYield(tx: Tx, proposal: Proposal): Promise<void> {
  await bookIfShown(sql`select reserve.book_yield(${proposal.id})`.execute(tx), proposal);
}

async function refuseUnlessReceived(tx: Tx, hash: string, amount: bigint): Promise<void> {
  const { rows } = await sql`
    select from chain.receipts r
    where r.tx_hash = ${hash} and r.wallet = 'reserve' and r.state = 'operator'
      and r.amount = ${amount}`.execute(tx);
  refuseUnless(rows.length > 0, "yield_receipt_unknown");
}
