/**
 * Books a payment that was found outside and that the books do not know as what two people say it was
 * (docs/operations/books-behind.md), and resumes effects after a restore.
 */
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../../ledger/proposals.ts";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";

export const UNKNOWN_WAS = ["withdrawal", "transfer", "member", "loss", "nothing"] as const;
export type UnknownWas = (typeof UNKNOWN_WAS)[number];

type Meaning = {
  findingId: string;
  was: UnknownWas;
  withdrawalId: string | null;
  transferId: string | null;
  memberId: string | null;
  reference: string;
};

type Found = { state: string; rail: string; isFinal: boolean; kind: string };

/**
 * Answers the proposal's id. Refuses finding_unknown, finding_ended, finding_not_final for a loss or
 * nothing while the payment may still be undone, and finding_not_fitting when the request or member it
 * belongs to is missing.
 */
export async function proposeBooking(tx: Tx, meaning: Meaning, maker: string): Promise<string> {
  const { findingId, was, withdrawalId, transferId, memberId, reference } = meaning;
  const { rows } = await sql<Found>`
    select state, rail, kind, is_final as "isFinal" from outside.findings where id = ${findingId}
  `.execute(tx);
  const [found] = rows;
  refuseUnless(found, "finding_unknown");
  refuseUnless(found.state === "open", "finding_ended");
  refuseUnless(found.isFinal || !["loss", "nothing"].includes(was), "finding_not_final");
  const named = { withdrawal: withdrawalId, transfer: transferId, member: memberId };
  refuseUnless(was === "loss" || was === "nothing" || named[was] !== null, "finding_not_fitting");
  return propose(
    tx,
    "book_unknown",
    {
      ...{ finding_id: findingId, was, reference },
      ...(was === "withdrawal" && { withdrawal_id: withdrawalId }),
      ...(was === "transfer" && { transfer_id: transferId }),
      ...(was === "member" && { member_id: memberId }),
    },
    maker,
  );
}

/**
 * After approval. Refuses what `proposeBooking` refuses, and greater_than_balance when the member has less.
 */
export async function bookUnknown(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(sql`select wallets.book_unknown(${proposal.id})`.execute(tx), {
    BX001: "finding_unknown",
    BX002: "finding_ended",
    BX003: "finding_not_final",
    BX004: "finding_not_fitting",
    BX007: "greater_than_balance",
    BL020: "finding_not_fitting",
  });
}

/** Refuses effects_not_stopped. */
export async function proposeResumingEffects(
  tx: Tx,
  reference: string,
  maker: string,
): Promise<string> {
  const { rows } = await sql`select from outside.stops where ended_at is null`.execute(tx);
  refuseUnless(rows.length > 0, "effects_not_stopped");
  return propose(tx, "resume_effects", { reference }, maker);
}

/** Refuses effects_not_stopped, and books_behind while a finding is open or a rail was not compared yet. */
export async function resumeEffects(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(sql`select outside.resume(${proposal.id})`.execute(tx), {
    BX005: "effects_not_stopped",
    BX006: "books_behind",
  });
}
