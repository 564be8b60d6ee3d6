/** Two people say that the branch which the node shows holds, by a block that another node shows too. */
import { sql } from "kysely";
import type { Hash } from "viem";
import { type Proposal, propose, refusing } from "../../ledger/proposals.ts";
import type { Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";

/**
 * Answers the proposal's id. Refuses branch_not_stopped while credits are not stopped, and
 * branch_block_unknown where the node shows no such block that the branch known before lacks.
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
 * After approval: credits go on. Refuses branch_not_stopped where it was known meanwhile, and
 * branch_block_unknown where the node has taken that block back.
 */
export async function holdBranch(tx: Tx, { id }: Proposal): Promise<void> {
  await refusing(sql`select chain.hold_branch(${id})`.execute(tx), {
    BB001: "branch_not_stopped",
    BB002: "branch_block_unknown",
  });
}
