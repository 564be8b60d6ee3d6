/**
 * The bank corrects a credit by a line of the same kind below zero: the receipt that stood for it stands
 * for no money any more. Two people end it against that line.
 */
import { exactMoney } from "@ballast/contract/exact-amount.ts";
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { ifShown, missing } from "../reserve/evidence.ts";
import { openReceipt } from "./match-receipt.ts";

/**
 * Answers the proposal's id; how much is read from the line, not typed. Refuses receipt_unknown,
 * receipt_leaving while two people have it sent back, correction_unknown for a line that takes nothing
 * back, was used or borne, is above the receipt, older than its credit or of another one, and for a
 * receipt that came by no credit, and loss_not_shown where the last two statements do not both miss that
 * much.
 */
export async function proposeCorrection(
  tx: Tx,
  { receiptId, line, reference }: { receiptId: string; line: number; reference: string },
  maker: string,
): Promise<string> {
  const { amount: owed, currency } = await openReceipt(tx, receiptId);
  const found = await lineOf(tx, { receiptId, currency, line });
  refuseUnless(!found?.leaves, "receipt_leaving");
  const amount = found?.taken ?? 0n;
  refuseUnless(amount > 0n && amount <= owed, "correction_unknown");
  const gone = await missing(tx, "client", currency);
  if (amount > gone) {
    const [seen, needed] = [exactMoney(gone, currency), exactMoney(amount, currency)];
    throw new Refusal("loss_not_shown", { missing: seen, needed });
  }
  const input = { receipt_id: receiptId, line, book: "client", amount, currency, reference };
  return propose(tx, "credit_corrected", input, maker);
}

/** What a line takes back that may end the receipt; null otherwise. */
async function lineOf(db: Db, at: { receiptId: string; currency: string; line: number }) {
  const { rows } = await sql<{ leaves: boolean; taken: bigint | null }>`
    select ledger.is_leaving(${at.receiptId}) as leaves, (
      select -l.amount from bank.lines l
      where l.account = 'clients' and l.currency = ${at.currency} and l.no = ${at.line}
        and reserve.may_end(l, ${at.receiptId})) as taken`.execute(db);
  return rows[0];
}

/**
 * After approval. Refuses what `proposeCorrection` refuses, receipt_matched where another end was quicker,
 * and sales_ended once the end has shared it out as missing.
 */
export async function bookCorrection(tx: Tx, proposal: Proposal): Promise<void> {
  const booked = refusing(sql`select reserve.correct_credit(${proposal.id})`.execute(tx), {
    BL004: "receipt_unknown",
    BL005: "receipt_matched",
    BL021: "receipt_leaving",
  });
  await ifShown(booked, proposal);
}
