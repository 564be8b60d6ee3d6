/**
 * Begins the wind-down: proposed by one person with a reason and a document, approved by an admin. It
 * cannot be undone.
 */
import { sql } from "kysely";
import { isClosed } from "../ledger/accounts.ts";
import { type Document, inProposal, keepDocument } from "../ledger/documents.ts";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { readReason } from "../platform/read-reason.ts";
import { refuseUnless } from "../platform/refusal.ts";

/**
 * Answers the proposal's id. Refuses reason_required, sales_ended once it has begun, and proposed_already
 * while another one is open.
 */
export async function proposeWindDown(
  tx: Tx,
  { reason, document }: { reason: string; document: Document },
  maker: string,
): Promise<string> {
  const reference = readReason(reason);
  refuseUnless(!(await isClosed(tx, "buy")), "sales_ended");
  const input = { reference, ...inProposal(await keepDocument(tx, document)) };
  return propose(tx, "wind_down", input, maker);
}

/** After the approval: ends sales in this transaction. Refuses sales_ended when they had ended before. */
export async function beginWindDown(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(sql`select wind_down.begin(${proposal.id})`.execute(tx), { BW001: "sales_ended" });
}
