/** Approves or ends a proposal; the last approval carries it out. */
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { sql } from "kysely";
import { startFloat } from "../cash/float.ts";
import { matchReceipt, returnReceipt } from "../cash/match-receipt.ts";
import { postRate } from "../cash/rates.ts";
import {
  type Action,
  consent,
  endProposal,
  type Proposal,
  proposalOf,
} from "../ledger/proposals.ts";
import { setPolicy } from "../members/change-policy.ts";
import { sendLetter } from "../messages/letters.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Staff } from "../platform/staff-command.ts";
import { closeProduct } from "../products/close-product.ts";
import { listProduct } from "../products/propose-listing.ts";
import { holdBranch } from "../rails/chain/hold-branch.ts";
import { bookUnknown, resumeEffects } from "../rails/outside/book-unknown.ts";
import { bearLoss } from "../reserve/bear-loss.ts";
import { startPromotion } from "../reserve/campaigns.ts";
import { bookCapital } from "../reserve/capital-in.ts";
import { startFunding } from "../reserve/fund-reserve.ts";
import { bookOutsideYield } from "../reserve/outside-yield.ts";
import { resumeSales } from "../reserve/resume-sales.ts";
import { reverseTransaction } from "../reserve/reverse-transaction.ts";
import { approveCodes } from "../rewards/code-batches.ts";
import { setCoinTerms } from "../rewards/coin-terms.ts";
import { openCoupon } from "../rewards/coupon-offer.ts";
import { beginWindDown } from "../wind-down/propose-wind-down.ts";
import { changeProposedSetting } from "./change-setting.ts";
import { closeMember } from "./close-member.ts";
import { keepSeen } from "./proposal-changes.ts";
import { hashed, keepReasonWhileKnown } from "./reason-about-member.ts";
import { addProposedStaff, changeProposedRole } from "./staff.ts";

/** What an approved proposal does. Transfers on the chain are only started here. */
const EFFECTS: Record<Action, (tx: Tx, proposal: Proposal) => Promise<unknown>> = {
  capital_in: bookCapital,
  fund_reserve: startFunding,
  outside_yield: bookOutsideYield,
  fund_promotion: startPromotion,
  list_product: listProduct,
  unlist_unsold: (tx, proposal) => closeProduct(tx, proposal.id),
  receipt_matched: matchReceipt,
  receipt_returned: returnReceipt,
  reversal: reverseTransaction,
  branch_holds: holdBranch,
  resume_sales: resumeSales,
  country_policy: setPolicy,
  offer_coupon: openCoupon,
  coin_terms: setCoinTerms,
  code_batch: approveCodes,
  fund_float: startFloat,
  loss_borne: bearLoss,
  post_rate: postRate,
  send_letter: sendLetter,
  close_member: closeMember,
  add_staff: addProposedStaff,
  change_role: changeProposedRole,
  change_setting: changeProposedSetting,
  wind_down: beginWindDown,
  book_unknown: bookUnknown,
  resume_effects: resumeEffects,
};

const REASON_MIN_LENGTH = 3;
const REASON_MAX_LENGTH = 500;

/**
 * Consents; the last consent needed carries the proposal out in the same transaction. Answers the
 * proposal as it stands then. Refuses reason_required, proposal_unknown, proposal_ended,
 * proposal_expired, own_proposal, already_consented, staff_unknown, staff_role,
 * staff_too_new and what the action itself refuses.
 */
export async function approveProposal(
  tx: Tx,
  staff: Staff,
  id: string,
  reason: string,
): Promise<Proposal> {
  refuseUnlessReason(reason);
  const kept = await reasonOf(tx, await proposalOf(tx, id), { staff: staff.id, reason });
  const proposal = await consent(tx, id, staff.id, kept);
  await keepSeen(tx, proposal);
  if (proposal.state === "approved") await EFFECTS[proposal.action](tx, proposal);
  return proposalOf(tx, id);
}

/**
 * Ends an open proposal: refused by another person, withdrawn by its maker. Refuses
 * reason_required, proposal_unknown, and proposal_ended once it was approved.
 */
export async function endOpenProposal(
  tx: Tx,
  staff: Staff,
  id: string,
  reason: string,
): Promise<Proposal> {
  refuseUnlessReason(reason);
  const proposal = await proposalOf(tx, id);
  await reasonOf(tx, proposal, { staff: staff.id, reason });
  await keepSeen(tx, proposal);
  await endProposal(tx, id, proposal.maker === staff.id ? "withdrawn" : "refused");
  await followUp(tx, id);
  return proposalOf(tx, id);
}

/** For a proposal about a member the audit log stores only the hash of the decision's reason. */
export const keptOfDecision = ({ action }: Proposal, reason: string) =>
  action === "close_member" ? { reason: hashed(reason) } : {};

/** The stored reason; about a member it is a hash, and the text a note deleted with the account. */
async function reasonOf(
  tx: Tx,
  { action, state, input }: Proposal,
  { staff, reason }: { staff: string; reason: string },
): Promise<string> {
  const { member_id: memberId } = input;
  if (action !== "close_member" || typeof memberId !== "string") return reason.trim();
  // A decided proposal is refused later on.
  if (state !== "open") return hashed(reason);
  const what = "Decided whether the account is closed";
  return keepReasonWhileKnown(tx, { memberId, what, reason: reason.trim(), staff });
}

/** Cancels the lot or campaign that the ended proposal had prepared. */
export async function followUp(tx: Tx, id: string): Promise<void> {
  await sql`select reserve.follow_lot(${id}), reserve.follow_campaign(${id})`.execute(tx);
}

function refuseUnlessReason(reason: string): void {
  const { length } = visibleText(reason);
  refuseUnless(length >= REASON_MIN_LENGTH && length <= REASON_MAX_LENGTH, "reason_required");
}
