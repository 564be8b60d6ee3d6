/** Reads a proposal as its approver sees it. */
import type { consoleProposal } from "@ballast/contract/console/approvals.ts";
import { MEMBER_ROLES, PROPOSAL_DAYS, type Role } from "@ballast/contract/console/staff.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { staffSentence } from "@ballast/words/refusal-sentence.ts";
import { sql } from "kysely";
import { type Proposal, proposalOf } from "../ledger/proposals.ts";
import type { Db } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import type { ProposalKinds } from "./catalog.ts";
import { changesOf } from "./proposal-changes.ts";
import { reasonIn } from "./reason-about-member.ts";

/** Who may approve a proposal that names no approver. */
export const APPROVER_ROLES: readonly Role[] = ["auditor", "admin"];

type Shown = OutputOf<typeof consoleProposal>;
type Reader = { staff: Caller; kinds: ProposalKinds };

/** Refuses proposal_unknown. */
export async function readProposal(
  db: Db,
  { staff, kinds }: Reader,
  { proposalId, now }: { proposalId: string; now: Date },
): Promise<Shown> {
  const proposal = await proposalOf(db, proposalId);
  const isOpen = proposal.state === "open";
  const { endsAt } = await aboutTime(db, proposal, staff);
  return {
    ...(await changesWithReason(db, proposal, { staff, kinds })),
    input: JSON.stringify(proposal.input, null, 2),
    said: await said(db, proposal),
    needed: isOpen ? Math.max(proposal.approvals - proposal.consents.length, 0) : 0,
    endsAt: isOpen ? endsAt : null,
    serverTime: now,
    whyNot: await whyNotApproved(db, { staff, kinds }, proposal),
  };
}

/** Why this person may not approve it now; null where they may. */
export async function whyNotApproved(
  db: Db,
  { staff, kinds }: Reader,
  proposal: Proposal,
): Promise<string | null> {
  const time = await aboutTime(db, proposal, staff);
  return whyNot(proposal, staff, time) ?? (await whyNotYet(db, kinds, proposal));
}

/**
 * A reason about a member is stored as a hash. Its text is a note about the member, shown in place of the
 * hash to roles that may read such notes, until it is deleted with the account.
 */
async function changesWithReason(db: Db, proposal: Proposal, { staff, kinds }: Reader) {
  const { says, changes } = await changesOf(db, kinds, proposal);
  const isTheirs = MEMBER_ROLES.some((one) => one === staff.role);
  const text = isTheirs ? await reasonIn(db, proposal.input) : null;
  const read = (kept: string) => (text !== null && kept === proposal.input.reason ? text : kept);
  return { says, changes: changes.map((one) => ({ ...one, after: read(one.after) })) };
}

async function aboutTime(db: Db, { id }: Proposal, { id: caller }: Caller) {
  const { rows } = await sql<{ endsAt: Date; isOver: boolean; tooNew: boolean }>`
    select ledger.proposal_ends_at(p.made_at) as "endsAt",
      ledger.proposal_ends_at(p.made_at) <= platform.now() as "isOver",
      ledger.maybe_one_person(p.id, ${caller}) as "tooNew"
    from ledger.proposals p where p.id = ${id}`.execute(db);
  if (!rows[0]) throw new Error("a proposal is gone");
  return rows[0];
}

/** The consents, and the reason of the person who ended it, from the audit log. */
async function said(db: Db, { id }: Proposal): Promise<Shown["said"]> {
  const { rows } = await sql<Shown["said"][number]>`
    select c.staff, 'approved' as what, c.reason, c.at from ledger.consents c
    where c.proposal_id = ${id}
    union all
    select e.staff, 'ended', coalesce(e.input ->> 'reason', ''), e.at from console.audit_entries e
    where e.subject = ${`proposals ${publicId("proposal", id)}`} and e.command = 'refuse'
    order by at`.execute(db);
  return rows.map((one) => (one.reason.startsWith("sha256 ") ? { ...one, reason: GONE } : one));
}
/** Shown in place of a hashed reason. */
const GONE = "kept as a note about the member, and forgotten with the account";

/** The refusal that carrying it out would get now; null if none, or if this is not the last approval. */
async function whyNotYet(db: Db, kinds: ProposalKinds, proposal: Proposal): Promise<string | null> {
  const isLast = proposal.approvals - proposal.consents.length <= 1;
  return (isLast && (await kinds[proposal.action].whyNotYet?.(db, proposal))) || null;
}

/** The refusal that an approval by this person would get; null if none. */
function whyNot(
  { state, maker, consents, approver }: Proposal,
  { id, role }: Caller,
  { isOver, tooNew }: { isOver: boolean; tooNew: boolean },
): string | null {
  const says = (code: Parameters<typeof staffSentence>[0], details = {}) =>
    staffSentence(code, details);
  const roles = approver === null ? APPROVER_ROLES : [approver];
  if (!roles.includes(role)) return `Only these roles approve: ${roles.join(", ")}.`;
  if (state === "expired" || (state === "open" && isOver)) {
    return says("proposal_expired", { days: String(PROPOSAL_DAYS) });
  }
  if (state !== "open") return says("proposal_ended");
  if (maker === id) return says("own_proposal");
  if (consents.includes(id)) return says("already_consented");
  return tooNew ? says("staff_too_new") : null;
}
