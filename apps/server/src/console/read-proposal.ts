/** Reads a proposal as its approver sees it. */
import type { consoleProposal } from "@ballast/contract/console/approvals.ts";
import { MEMBER_ROLES, PROPOSAL_DAYS, type Role } from "@ballast/contract/console/staff.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { staffSentence } from "@ballast/words/refusal-sentence.ts";
import { sql } from "kysely";
import { type Action, type Proposal, proposalOf } from "../ledger/proposals.ts";
import type { Db } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import { notArrived } from "../reserve/capital-in.ts";
import { arrived } from "../reserve/evidence.ts";
import { changesOf } from "./proposal-changes.ts";
import { reasonIn } from "./reason-about-member.ts";

/** Who may approve a proposal that names no approver. */
export const APPROVER_ROLES: readonly Role[] = ["auditor", "admin"];

type Shown = OutputOf<typeof consoleProposal>;

/** Refuses proposal_unknown. */
export async function readProposal(
  db: Db,
  staff: Caller,
  { proposalId, now }: { proposalId: string; now: Date },
): Promise<Shown> {
  const proposal = await proposalOf(db, proposalId);
  const isOpen = proposal.state === "open";
  const { endsAt } = await aboutTime(db, proposal, staff);
  return {
    ...(await changesWithReason(db, proposal, staff)),
    input: JSON.stringify(proposal.input, null, 2),
    said: await said(db, proposal),
    needed: isOpen ? Math.max(proposal.approvals - proposal.consents.length, 0) : 0,
    endsAt: isOpen ? endsAt : null,
    serverTime: now,
    whyNot: await whyNotApproved(db, staff, proposal),
  };
}

/** Why this person may not approve it now; null where they may. */
export async function whyNotApproved(
  db: Db,
  staff: Caller,
  proposal: Proposal,
): Promise<string | null> {
  const time = await aboutTime(db, proposal, staff);
  return whyNot(proposal, staff, time) ?? (await notThere(db, proposal));
}

/**
 * A reason about a member is stored as a hash. Its text is a note about the member, shown in place of the
 * hash to roles that may read such notes, until it is deleted with the account.
 */
async function changesWithReason(db: Db, proposal: Proposal, { role }: Caller) {
  const { says, changes } = await changesOf(db, proposal);
  const isTheirs = MEMBER_ROLES.some((one) => one === role);
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
    select d.staff, 'ended', coalesce(d.input ->> 'reason', ''), d.at from console.deeds d
    where d.subject = ${`proposals ${publicId("proposal", id)}`} and d.command = 'refuse'
    order by at`.execute(db);
  return rows.map((one) => (one.reason.startsWith("sha256 ") ? { ...one, reason: GONE } : one));
}
/** Shown in place of a hashed reason. */
const GONE = "kept as a note about the member, and forgotten with the account";

/** Why booking would be refused because the money has not arrived; null if nothing prevents it. */
async function notThere(db: Db, proposal: Proposal): Promise<string | null> {
  // Only the last approval books it.
  const isLast = proposal.approvals - proposal.consents.length <= 1;
  const arrivedIn = isLast && ARRIVED[proposal.action];
  const missing = arrivedIn && (await notArrived(proposal, (currency) => arrivedIn(db, currency)));
  return missing ? staffSentence("money_not_arrived", missing) : null;
}

const ARRIVED: Partial<Record<Action, (db: Db, currency: Currency) => Promise<bigint>>> = {
  capital_in: (db, currency) => arrived(db, "house", currency),
  outside_yield: (db, currency) => arrived(db, "reserve", currency),
};

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
