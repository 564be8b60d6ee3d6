/** Approves or ends a proposal; the last approval carries it out. */
import { consent, endProposal, type Proposal, proposalOf } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { readReason } from "../platform/read-reason.ts";
import type { Staff } from "../platform/staff-command.ts";
import type { ProposalKinds } from "./catalog.ts";
import { keepSeen } from "./proposal-changes.ts";
import { hashed, keepReasonWhileKnown } from "./reason-about-member.ts";

type Decision = { staff: Staff; id: string; reason: string };

/**
 * Consents; the last consent needed carries the proposal out in the same transaction. Answers the
 * proposal as it stands then. Refuses reason_required, proposal_unknown, proposal_ended,
 * proposal_expired, own_proposal, already_consented, staff_unknown, staff_role,
 * staff_too_new and what the action itself refuses.
 */
export async function approveProposal(
  tx: Tx,
  kinds: ProposalKinds,
  { staff, id, reason }: Decision,
): Promise<Proposal> {
  readReason(reason);
  const asked = await proposalOf(tx, id);
  const kept = await reasonOf(tx, kinds, asked, { staff: staff.id, reason });
  const proposal = await consent(tx, id, staff.id, kept);
  await keepSeen(tx, kinds, proposal);
  if (proposal.state === "approved") await kinds[proposal.action].carryOut(tx, proposal);
  return proposalOf(tx, id);
}

/**
 * Ends an open proposal: refused by another person, withdrawn by its maker. Refuses
 * reason_required, proposal_unknown, and proposal_ended once it was approved.
 */
export async function endOpenProposal(
  tx: Tx,
  kinds: ProposalKinds,
  { staff, id, reason }: Decision,
): Promise<Proposal> {
  readReason(reason);
  const proposal = await proposalOf(tx, id);
  await reasonOf(tx, kinds, proposal, { staff: staff.id, reason });
  await keepSeen(tx, kinds, proposal);
  await endProposal(tx, id, proposal.maker === staff.id ? "withdrawn" : "refused");
  await kinds[proposal.action].end?.(tx, id);
  return proposalOf(tx, id);
}

/** For a proposal about a member the audit log stores only the hash of the decision's reason. */
export const keptOfDecision = (kinds: ProposalKinds, { action }: Proposal, reason: string) =>
  kinds[action].reasonHeading ? { reason: hashed(reason) } : {};

/** The stored reason; about a member it is a hash, and the text a note deleted with the account. */
async function reasonOf(
  tx: Tx,
  kinds: ProposalKinds,
  { action, state, input }: Proposal,
  { staff, reason }: { staff: string; reason: string },
): Promise<string> {
  const { member_id: memberId } = input;
  const { reasonHeading: what } = kinds[action];
  if (what === undefined || typeof memberId !== "string") return reason.trim();
  // A decided proposal is refused later on.
  if (state !== "open") return hashed(reason);
  return keepReasonWhileKnown(tx, { memberId, what, reason: reason.trim(), staff });
}
