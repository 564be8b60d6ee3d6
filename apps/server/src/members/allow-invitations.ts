/** Money for invitations, switched on in one country by two people, and off again by one. */
import { sql } from "kysely";
import { getCountries } from "libphonenumber-js/max";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { policyOf } from "./policy.ts";

/** In these it can never be allowed; the database holds them too. */
const HARD_OFF: readonly string[] = ["GB", "IN"];

/**
 * Answers the proposal's id. Refuses country_unknown, invitations_hard_off, and
 * policy_unchanged where it is allowed already.
 */
export async function proposeInvitations(
  tx: Tx,
  wish: { country: string; reference: string },
  maker: string,
): Promise<string> {
  const { country } = wish;
  refuseUnless((getCountries() as string[]).includes(country), "country_unknown");
  refuseUnless(!HARD_OFF.includes(country), "invitations_hard_off", { country });
  refuseUnless(!(await policyOf(tx, country)).invitations, "policy_unchanged");
  return propose(tx, "allow_invitations", wish, maker);
}

/** Refuses invitations_hard_off. */
export async function allowInvitations(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(
    sql`select members.allow_invitations(${proposal.id})`.execute(tx),
    { BL017: "invitations_hard_off" },
    { country: String(proposal.input.country) },
  );
}

/** At once. Refuses policy_unchanged where it was not allowed. */
export async function stopInvitations(tx: Tx, country: string): Promise<void> {
  const { rows } = await sql<{ stopped: boolean }>`
    select members.stop_invitations(${country}) as stopped`.execute(tx);
  refuseUnless(rows[0]?.stopped, "policy_unchanged");
}
