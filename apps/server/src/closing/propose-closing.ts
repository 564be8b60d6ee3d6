/** Closes an account at its member's request: one person proposes it, another approves. */
import { bucketOf } from "@ballast/contract/ids.ts";
import { CLOSING_OBSTACLES } from "@ballast/contract/user/own-data.ts";
import { sql } from "kysely";
import { keepReason } from "../console/reason-about-member.ts";
import { lockBucket } from "../ledger/accounts.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import { knownMember } from "../members/known-member.ts";
import type { Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { numberMarks } from "../security/closed-numbers.ts";
import { phoneOf } from "../security/fund-password.ts";
import { closingObstacles } from "./close-account.ts";

/**
 * Returns the proposal's id, and the hash of the reason, which outlives the member's data. Refuses
 * member_unknown, closing_waiting, and what prevents closing. Computes the marks that recognise the phone
 * number later, so that the approver needs no key of the vault.
 */
export async function proposeClosingMember(
  tx: Tx,
  asked: { memberId: string; reason: string; staff: string },
  vault: Vault,
): Promise<{ proposalId: string; reason: string }> {
  // Takes the same lock as closing does, so that the two cannot run at once.
  await lockBucket(tx, bucketOf(asked.memberId));
  const member = await knownMember(tx, asked.memberId);
  const { rows } = await sql`
    select from ledger.proposals where action = 'close_member' and state = 'open'
      and input ->> 'member_id' = ${member.id}
      and ledger.proposal_ends_at(made_at) > platform.now()`.execute(tx);
  refuseUnless(rows.length === 0, "closing_waiting");
  const [obstacle] = await closingObstacles(tx, member);
  if (obstacle) throw new Refusal(obstacle);
  const marks = numberMarks(vault, await phoneOf(tx, member)).map((mark) => mark.toString("hex"));
  const what = "Asked that the account be closed";
  const { note, kept } = await keepReason(tx, { ...asked, what });
  const input = { member_id: member.id, reason: kept, note, marks };
  return { proposalId: await propose(tx, "close_member", input, asked.staff), reason: kept };
}

/** Refuses member_unknown when the account was closed meanwhile, and what prevents closing now. */
export async function closeMember(tx: Tx, { id }: Proposal): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select closing.close_agreed(${id}) as refusal`.execute(tx);
  const refusal = rows[0]?.refusal ?? null;
  const obstacle = CLOSING_OBSTACLES.find((name) => name === refusal);
  if (obstacle) throw new Refusal(obstacle);
  refuseUnless(refusal === null, "member_unknown");
}
