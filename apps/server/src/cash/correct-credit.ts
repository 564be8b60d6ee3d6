/**
 * The bank corrects a credit by a line of the same kind below zero: the receipt that stood for it stands
 * for no money any more. Two people end it against that line; where it was matched to a member by then,
 * what is left of it leaves that local wallet, and the operator bears the rest.
 */
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { ifShown, missing } from "../reserve/evidence.ts";

/**
 * Answers the proposal's id; how much is read from the line, not typed: no more than the receipt is, or is
 * left of it in its owner's wallet. Refuses receipt_unknown (also where it has another end),
 * receipt_leaving while two people have it sent back, correction_unknown for a line that takes nothing of
 * it back, was used or borne, is older than its credit or of another one, and for a receipt that came by
 * no credit, and loss_not_shown where the last two statements do not both miss that much.
 */
export async function proposeCorrection(
  tx: Tx,
  { receiptId, line, reference }: { receiptId: string; line: number; reference: string },
  maker: string,
): Promise<string> {
  const { rows } = await sql<Found>`
    select e.currency, ledger.is_leaving(e.transaction_id) as leaves, t.units, t.member,
      exists (select from ledger.transactions x where x.bucket = 0
        and x.id = ledger.derived_id('receipt_matched', e.transaction_id)) as "hasEnd"
    from ledger.entries e
    left join bank.lines l
      on l.account = 'clients' and l.currency = e.currency and l.no = ${line}
    left join lateral reserve.can_take(l, e.transaction_id) t on l.no is not null
    where e.bucket = 0 and e.transaction_id = ${receiptId} and e.event = 'unknown_receipt'
      and e.kind = 'client.unidentified'`.execute(tx);
  const [found] = rows;
  refuseUnless(found && (found.member || !found.hasEnd), "receipt_unknown");
  refuseUnless(!found.leaves, "receipt_leaving");
  const { currency, units, member } = found;
  const amount = units ?? 0n;
  refuseUnless(amount > 0n, "correction_unknown");
  const gone = await missing(tx, "client", currency);
  if (amount > gone) {
    const [seen, needed] = [formatMoney(gone, currency), formatMoney(amount, currency)];
    throw new Refusal("loss_not_shown", { missing: seen, needed });
  }
  const input = { receipt_id: receiptId, line, book: "client", amount, currency, reference };
  return propose(tx, "credit_corrected", { ...input, ...(member && { member_id: member }) }, maker);
}

/** units: how much the line can take; member: out of whose local wallet. */
type Found = {
  currency: Currency;
  leaves: boolean;
  hasEnd: boolean;
  units: bigint | null;
  member: string | null;
};

/**
 * After approval. Refuses what `proposeCorrection` refuses, receipt_matched where another end was quicker,
 * and sales_ended where the end cut that line as missing.
 */
export async function bookCorrection(tx: Tx, proposal: Proposal): Promise<void> {
  const booked = refusing(sql`select reserve.correct_credit(${proposal.id})`.execute(tx), {
    BL004: "receipt_unknown",
    BL005: "receipt_matched",
    BL021: "receipt_leaving",
  });
  await ifShown(booked, proposal);
}
