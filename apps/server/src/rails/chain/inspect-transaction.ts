/** Asks the node about one transaction, for a member who reports a deposit by its hash. */
import { sql } from "kysely";
import {
  type Address,
  getAddress,
  type Hash,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import type { Db, Tx } from "../../platform/db.ts";
import { type Arrived, arrivedOf } from "./chain-units.ts";
import { tokenAbi } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { numberTransfers } from "./read-blocks.ts";

export type InspectedTransaction =
  /** unknown: the node does not know the transaction; waiting: it is not in a block yet. */
  | { state: "unknown" | "waiting" | "reverted" }
  | {
      state: "mined";
      confirmations: number;
      /** The token's transfers to deposit addresses of any member. */
      deposits: (Arrived & { id: string; memberId: string; to: Address })[];
    };

/** Only reads: what is final is credited by the watcher, with or without this call. */
export async function inspectTransaction(
  chain: Chain,
  db: Db | Tx,
  hash: Hash,
): Promise<InspectedTransaction> {
  const [head, receipt] = await Promise.all([
    chain.node.getBlockNumber(),
    chain.node.getTransactionReceipt({ hash }).catch(nullWhenMissing),
  ]);
  if (receipt === null) {
    const known = await chain.node.getTransaction({ hash }).catch(nullWhenMissing);
    return { state: known ? "waiting" : "unknown" };
  }
  if (receipt.status === "reverted") return { state: "reverted" };
  const logs = parseEventLogs({ abi: tokenAbi, eventName: "Transfer", logs: receipt.logs });
  const own = logs.filter((log) => getAddress(log.address) === chain.token);
  const transfers = numberTransfers(own).filter(({ amount }) => amount > 0n);
  const { rows } = await sql<{ id: string; memberId: string; to: string; n: bigint }>`
    select chain.receipt_id(${hash.toLowerCase()}, t.log_index) as id, d.member_id as "memberId",
      d.address as "to", t.n
    from unnest(${transfers.map(({ logIndex }) => logIndex)}::int[],
      ${transfers.map(({ to }) => to)}::text[]) with ordinality t (log_index, "to", n)
    join chain.deposit_addresses d on d.address = t."to" order by t.n
  `.execute(db);
  return {
    state: "mined",
    confirmations: Math.max(0, Number(head - receipt.blockNumber) + 1),
    deposits: rows.map(({ id, memberId, to, n }) => ({
      id,
      memberId,
      to: getAddress(to),
      ...arrivedOf(transfers[Number(n) - 1]?.amount ?? 0n, chain),
    })),
  };
}

function nullWhenMissing(error: unknown): null {
  if (
    error instanceof TransactionReceiptNotFoundError ||
    error instanceof TransactionNotFoundError
  ) {
    return null;
  }
  throw error;
}
