/** Changes the country policy: allowing something takes two people, withdrawing it takes one. */
import { NO_PROMOTIONS } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import { getCountries } from "libphonenumber-js/max";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type Policy, policyOf } from "./policy.ts";

/** Every country without a policy of its own. */
export const ALL_OTHERS = "*";
/** Countries where invitations can never be allowed; the database enforces the same list. */
const NO_INVITATIONS: readonly string[] = [...NO_PROMOTIONS, "IN"];

const ALLOWING = ["offers", "promotions", "invitations", "coupons", "claims"] as const;

export type PolicyChange = { country: string; policy: Policy; reference: string };

/**
 * Applies a change that only withdraws something; for any other answers the id of a proposal. Refuses
 * country_unknown, promotions_hard_off, invitations_hard_off, policy_unchanged and proposed_already.
 */
export async function changePolicy(
  tx: Tx,
  { country, policy, reference }: PolicyChange,
  maker: string,
): Promise<{ proposalId: string | null }> {
  const isKnown = country === ALL_OTHERS || (getCountries() as string[]).includes(country);
  refuseUnless(isKnown, "country_unknown");
  refuseHardOff(country, policy);
  await lockPolicy(tx);
  const now = await policyOf(tx, country);
  const after = { country, ...policy };
  if (!isWider(policy, now)) {
    const { rows } = await sql<{ changed: boolean }>`
      select members.narrow_policy(${JSON.stringify(after)}::jsonb) as changed`.execute(tx);
    refuseUnless(rows[0]?.changed, "policy_unchanged");
    return { proposalId: null };
  }
  const before = { country, ...now };
  const input = { country, before, after, reference };
  return { proposalId: await propose(tx, "country_policy", input, maker) };
}

/** Refuses as changePolicy, and row_changed when the policy differs from when it was proposed. */
export async function setPolicy(tx: Tx, { id, input }: Proposal): Promise<void> {
  const country = String(input.country);
  await refusing(
    sql`select members.set_policy(${id})`.execute(tx),
    {
      BL034: "row_changed",
      "23514": NO_PROMOTIONS.includes(country) ? "promotions_hard_off" : "invitations_hard_off",
    },
    { country },
  );
}

/** Proposes money for invitations only. Answers the proposal's id; refuses as changePolicy. */
export async function proposeInvitations(
  tx: Tx,
  { country, reference }: Omit<PolicyChange, "policy">,
  maker: string,
): Promise<string> {
  refuseUnless(country !== ALL_OTHERS, "country_unknown");
  await lockPolicy(tx);
  const policy = { ...(await policyOf(tx, country)), invitations: true };
  const { proposalId } = await changePolicy(tx, { country, policy, reference }, maker);
  refuseUnless(proposalId, "policy_unchanged");
  return proposalId;
}

/**
 * Withdraws money for invitations at once and changes nothing else. Refuses country_unknown, and
 * policy_unchanged when it was not allowed.
 */
export async function stopInvitations(tx: Tx, country: string): Promise<void> {
  await lockPolicy(tx);
  const policy = { ...(await policyOf(tx, country)), invitations: false };
  await changePolicy(tx, { country, policy, reference: "" }, "");
}

/** Adds a policy for a country without one. Refuses as changePolicy, and policy_own when it has one. */
export async function addPolicy(tx: Tx, wanted: PolicyChange, maker: string) {
  await lockPolicy(tx);
  const { rows } = await sql`
    select from members.country_policy where country = ${wanted.country}`.execute(tx);
  refuseUnless(rows.length === 0, "policy_own");
  return changePolicy(tx, wanted, maker);
}

/** Serializes all writers of policies, so that what is read under this lock stays until it is changed. */
export async function lockPolicy(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('members.country_policy'))`.execute(tx);
}

function refuseHardOff(country: string, policy: Policy): void {
  const promotes = policy.promotions || policy.coupons || policy.claims;
  refuseUnless(!promotes || !NO_PROMOTIONS.includes(country), "promotions_hard_off", { country });
  const isOff = country === ALL_OTHERS || NO_INVITATIONS.includes(country);
  refuseUnless(!policy.invitations || !isOff, "invitations_hard_off", { country });
}

const isWider = (wanted: Policy, now: Policy) =>
  ALLOWING.some((what) => wanted[what] && !now[what]) ||
  (wanted.warning === "general" && now.warning === "strict");
