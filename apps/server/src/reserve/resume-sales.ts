/** Sales go on again after an automatic stop: green values and two people. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";

/** Answers the proposal's id. Refuses proposed_already while another is open. */
export function proposeResuming(
  tx: Tx,
  sales: { currency: Currency; reference: string },
  maker: string,
): Promise<string> {
  return propose(tx, "resume_sales", sales, maker);
}

/** Refuses guard_not_green. */
export async function resumeSales(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(sql`select reserve.resume_sales(${proposal.id})`.execute(tx), {
    BL011: "guard_not_green",
  });
}
