/**
 * Reverses a ledger transaction by its exact mirror, once, by two people; never income or a reward. Of
 * receipts on the chain only a credit whose block was removed can be reversed.
 */
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { isBranchKnown } from "../rails/chain/branch.ts";

/**
 * Answers the proposal's id. Refuses not_reversible, and branch_unknown for a credit of a time when it is
 * unknown which branch of the chain holds.
 */
export async function proposeReversal(
  tx: Tx,
  reversal: { transactionId: string; reference: string },
  maker: string,
): Promise<string> {
  const { transactionId, reference } = reversal;
  const { rows } = await sql<{ bucket: number; event: string }>`
    select t.bucket, t.event from ledger.transactions t join ledger.events e using (event)
    where t.bucket between 0 and 63 and t.id = ${transactionId}
      and (e.reversible or exists (select from ledger.unfounded u
        where u.bucket = t.bucket and u.id = t.id))
      and not exists (select from ledger.transactions r
        where r.bucket = t.bucket and r.reverses = t.id)`.execute(tx);
  const [target] = rows;
  refuseUnless(target && rows.length === 1, "not_reversible");
  refuseUnless(!isCredit(target) || (await isBranchKnown(tx)), "branch_unknown");
  const input = { ...target, transaction_id: transactionId, reference };
  return propose(tx, "reversal", input, maker);
}

const isCredit = ({ event }: { event: string }) =>
  event === "deposit" || event === "unknown_receipt";

/**
 * Refuses not_reversible, branch_unknown as above, and greater_than_balance when the money has been spent,
 * or is about to be spent by approved moves of the house.
 */
export async function reverseTransaction(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(sql`select ledger.reverse(${proposal.id})`.execute(tx), {
    BL006: "not_reversible",
    "23505": "not_reversible",
    "23514": "greater_than_balance",
  });
  await refusing(sql`select chain.end_credit(${proposal.input.transaction_id})`.execute(tx), {
    BB001: "branch_unknown",
  });
  const { rows } = await sql`
    select from reserve.guard where reserve.house_cash_free(currency) < 0`.execute(tx);
  refuseUnless(rows.length === 0, "greater_than_balance");
}
