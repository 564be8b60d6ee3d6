/**
 * Turns the operator's money into reserve capital: proposed with a document, approved by another person,
 * moved on the chain from the house's wallet to the reserve's, and booked in the ledger when that is
 * confirmed (treasury-moves.ts).
 */
import type { Currency } from "@ballast/contract/money.ts";
import { v7 as uuidv7 } from "uuid";
import { type Document, inProposal } from "../ledger/documents.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { followLot, keepEvidence, writeLot } from "./lots.ts";
import { queueFromHouse } from "./treasury-moves.ts";

/** Answers the proposal's id. Refuses document_missing, words_not_allowed. */
export async function proposeFunding(
  tx: Tx,
  funding: { amount: bigint; currency: Currency; document: Document | null; reference: string },
  maker: string,
): Promise<string> {
  const { amount, currency, reference } = funding;
  const document = await keepEvidence(tx, funding.document);
  const id = uuidv7();
  const input = { lot_id: id, amount, currency, reference, ...inProposal(document) };
  const proposalId = await propose(tx, "fund_reserve", input, maker);
  await writeLot(tx, { ...funding, document, id, source: "capital", proposalId });
  return proposalId;
}

/** After approval: the lot is moving. Refuses house_cash_short. */
export async function startFunding(tx: Tx, proposal: Proposal): Promise<void> {
  await queueFromHouse(tx, proposal);
  await followLot(tx, proposal.id);
}
