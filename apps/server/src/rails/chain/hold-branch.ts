/** Lets two people confirm the branch that the node shows, by a block that another node shows too. */
import { sql } from "kysely";
import type { Hash } from "viem";
import { type Proposal, propose, refusing } from "../../ledger/proposals.ts";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";

/**
 * Answers the proposal's id. Refuses branch_not_stopped while credits are not stopped, and
 * branch_block_unknown unless the node shows that block and it is not on the branch known before.
 */
export async function proposeBranch(
  tx: Tx,
  { blockHash, reference }: { blockHash: Hash; reference: string },
  maker: string,
): Promise<string> {
  const { rows } = await refusing(
    sql<{ stop: bigint | null }>`select chain.note_shown(${blockHash}) as stop`.execute(tx),
    { BB002: "branch_block_unknown" },
  );
  const stop = rows[0]?.stop ?? null;
  refuseUnless(stop !== null, "branch_not_stopped");
  return propose(tx, "branch_holds", { stop, block_hash: blockHash, reference }, maker);
}

/**
 * After approval, credits go on. Refuses branch_not_stopped when the stop has ended meanwhile, and
 * branch_block_unknown when the node no longer has that block.
 */
export async function holdBranch(tx: Tx, { id }: Proposal): Promise<void> {
  await refusing(sql`select chain.hold_branch(${id})`.execute(tx), {
    BB001: "branch_not_stopped",
    BB002: "branch_block_unknown",
  });
}
