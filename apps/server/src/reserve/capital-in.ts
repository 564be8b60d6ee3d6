/**
 * The operator puts in money of its own. It must have reached the house's wallet; the chain's
 * statement shows a break, which stops sales, when it has not.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";

/** Answers the proposal's id. */
export function proposeCapital(
  tx: Tx,
  capital: { amount: bigint; currency: Currency; reference: string },
  maker: string,
): Promise<string> {
  return propose(tx, "capital_in", capital, maker);
}

export async function bookCapital(tx: Tx, proposal: Proposal): Promise<void> {
  await sql`select ledger.capital_in(${proposal.id})`.execute(tx);
}
