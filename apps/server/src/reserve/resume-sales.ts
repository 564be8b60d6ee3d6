/** Resumes sales after an automatic stop, which needs green values and two people. */

import { publicId } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** Refuses sales_not_stopped: what is not stopped cannot go on. */
export async function refuseUnlessStopped(tx: Tx, currency: Currency): Promise<void> {
  const { rows } = await sql`
    select from reserve.guard where currency = ${currency} and halted_at is not null`.execute(tx);
  refuseUnless(rows.length > 0, "sales_not_stopped");
}

/** Answers the proposal's id. Refuses proposed_already while another about this stop is open. */
export async function proposeResuming(
  tx: Tx,
  sales: { currency: Currency; reference: string },
  maker: string,
): Promise<string> {
  const { currency } = sales;
  await sql`select pg_advisory_xact_lock(hashtext(${`resume_sales ${currency}`}))`.execute(tx);
  // A proposal from before this stop can resume nothing, so it does not count.
  const { rows } = await sql<{ id: string }>`
    select p.id from ledger.proposals p
    left join reserve.guard g on g.currency = p.input ->> 'currency'
    where p.action = 'resume_sales' and p.state = 'open' and p.input ->> 'currency' = ${currency}
      and ledger.proposal_ends_at(p.made_at) > platform.now()
      and p.made_at >= coalesce(g.halted_at, '-infinity')
    limit 1`.execute(tx);
  refuseUnless(!rows[0], "proposed_already", {
    proposal: publicId("proposal", rows[0]?.id ?? ""),
  });
  return propose(tx, "resume_sales", sales, maker);
}

/**
 * Refuses guard_not_green, sales_ended after the end of sales, and proposal_outdated when sales were
 * stopped after it was made.
 */
export async function resumeSales(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(sql`select reserve.resume_sales(${proposal.id})`.execute(tx), {
    BL011: "guard_not_green",
    BL035: "proposal_outdated",
    BL050: "sales_ended",
  });
}
