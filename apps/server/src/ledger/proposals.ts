/**
 * Four eyes: one person proposes, others consent, and only then may the event's function read its
 * amounts from the proposal. The database refuses a maker's own consent; so does this, by name.
 */
import { PROPOSAL_DAYS } from "@ballast/contract/console/staff.ts";
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Db, errorCode, type Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";

export const ACTIONS = [
  "capital_in",
  "fund_reserve",
  "outside_yield",
  "fund_promotion",
  "list_product",
  "unlist_unsold",
  "receipt_matched",
  "receipt_returned",
  "reversal",
  "branch_holds",
  "resume_sales",
  "country_policy",
  "offer_coupon",
  "coin_terms",
  "code_batch",
  "fund_float",
  "loss_borne",
  "post_rate",
  "send_letter",
  "close_member",
  "add_staff",
  "change_role",
  "change_setting",
  "wind_down",
  "book_unknown",
  "resume_effects",
] as const;
export type Action = (typeof ACTIONS)[number];

export const PROPOSAL_STATES = [
  ...(["open", "approved", "done", "refused", "withdrawn", "expired"] as const),
];
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** `input` holds amounts as text of smallest units; it never changes. */
export type Proposal = {
  id: string;
  action: Action;
  input: Record<string, unknown>;
  maker: string;
  made_at: Date;
  state: ProposalState;
  consents: string[];
  approvals: number;
  /** The role whose approval counts; null for every role that may approve. */
  approver: "admin" | null;
};

/** Actions with at most one open proposal for the same values of these input fields. */
const ABOUT: Partial<Record<Action, readonly string[]>> = {
  list_product: ["product_id"],
  unlist_unsold: ["product_id"],
  receipt_matched: ["receipt_id"],
  receipt_returned: ["receipt_id"],
  reversal: ["transaction_id"],
  branch_holds: ["stop"],
  country_policy: ["country"],
  // There is one new budget of each kind; a top-up may be proposed twice with different amounts.
  fund_promotion: ["campaign_id", "amount"],
  // The terms are proposed as a whole, so two open proposals would undo each other.
  coin_terms: [],
  // Booking a loss twice would take money that is there.
  loss_borne: ["book", "currency"],
  add_staff: ["name"],
  change_role: ["name"],
  change_setting: ["setting"],
  // There is one wind-down.
  wind_down: [],
  book_unknown: ["finding_id"],
  resume_effects: [],
};

/**
 * Writes a proposal and answers its id. Amounts in `input` are bigint; they are kept as text.
 * Refuses staff_unknown, and proposed_already while another about the same is open.
 */
export async function propose(
  tx: Tx,
  action: Action,
  input: Record<string, unknown>,
  maker: string,
  id: string = uuidv7(),
): Promise<string> {
  await refuseSecond(tx, action, input);
  const text = JSON.stringify(input, (_name, value) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  await refusing(
    sql`select ledger.propose(${id}, ${action}, ${text}::jsonb, ${maker})`.execute(tx),
    { BL013: "staff_unknown" },
  );
  return id;
}

async function refuseSecond(tx: Tx, action: Action, input: Record<string, unknown>) {
  const about = ABOUT[action];
  if (about === undefined) return;
  const what = JSON.stringify(Object.fromEntries(about.map((part) => [part, String(input[part])])));
  await sql`select pg_advisory_xact_lock(hashtext(${`${action} ${what}`}))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from ledger.proposals
    where action = ${action} and input @> ${what}::jsonb and (state = 'approved'
      or state = 'open' and made_at > platform.now() - make_interval(days => ${PROPOSAL_DAYS}))
    limit 1`.execute(tx);
  refuseUnless(!rows[0], "proposed_already", {
    proposal: publicId("proposal", rows[0]?.id ?? ""),
  });
}

/** Refuses proposal_unknown. */
export async function proposalOf(db: Db, id: string): Promise<Proposal> {
  const [found] = await readProposals(db, sql`p.id = ${id}`, 1);
  refuseUnless(found, "proposal_unknown");
  return found;
}

/** Open proposals, oldest first; or the newest of every state. */
export async function listProposals(db: Db, which: "open" | "all"): Promise<Proposal[]> {
  const state = which === "open" ? sql`p.state in ('open', 'approved')` : sql`true`;
  return readProposals(db, state, 100);
}

async function readProposals(db: Db, where: ReturnType<typeof sql>, most: number) {
  const { rows } = await sql<Proposal>`
    select p.id, p.action, p.input, p.maker, p.made_at, p.state, a.approvals, a.approver,
      array(select c.staff from ledger.consents c where c.proposal_id = p.id order by c.at, c.staff)
        as consents
    from ledger.proposals p join ledger.actions a using (action)
    where ${where} order by p.made_at desc, p.id desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Adds one person's consent and answers the proposal with its new state. Refuses proposal_unknown,
 * proposal_ended, proposal_expired, own_proposal, already_consented, staff_unknown, staff_role where it
 * is another role's to approve, and staff_too_new when the maker or the one who consents was added by the other within a day.
 */
export async function consent(tx: Tx, id: string, staff: string, reason: string) {
  const before = await proposalOf(tx, id);
  refuseUnless(before.state !== "expired", "proposal_expired", { days: String(PROPOSAL_DAYS) });
  refuseUnless(before.state === "open", "proposal_ended");
  refuseUnless(before.maker !== staff, "own_proposal");
  refuseUnless(!before.consents.includes(staff), "already_consented");
  await refusing(
    sql`select ledger.consent(${id}, ${staff}, ${reason})`.execute(tx),
    {
      BL010: "proposal_ended",
      BL013: "staff_unknown",
      BL014: "staff_too_new",
      BL018: "proposal_expired",
      BL019: "staff_role",
      "23505": "already_consented",
    },
    { days: String(PROPOSAL_DAYS), roles: before.approver ?? "" },
  );
  return proposalOf(tx, id);
}

/**
 * Ends an open proposal; as expired only when its time is over. Refuses proposal_unknown,
 * proposal_ended once it was approved.
 */
export async function endProposal(
  tx: Tx,
  id: string,
  state: "refused" | "withdrawn" | "expired",
): Promise<void> {
  await proposalOf(tx, id);
  await refusing(sql`select ledger.end_proposal(${id}, ${state})`.execute(tx), {
    BL010: "proposal_ended",
  });
}

/** Maps known SQLSTATEs to refusals; the transaction is rolled back either way. */
export async function refusing<T>(
  work: Promise<T>,
  codes: Record<string, RefusalCode>,
  details: Record<string, string> = {},
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = codes[errorCode(error) ?? ""];
    if (refusal) throw new Refusal(refusal, details);
    throw error;
  }
}
