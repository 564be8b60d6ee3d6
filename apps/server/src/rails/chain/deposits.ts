/** Deposits as members see them, read from what the watcher stored; does not ask the node. */
import { AMOUNT_MAX } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Hash } from "viem";
import type { Db, Tx } from "../../platform/db.ts";
import { decimalText } from "./chain-units.ts";

export type Deposit = {
  id: string;
  txHash: Hash;
  /** Millionths; an amount too large for the ledger is shown as the largest possible one. */
  amount: bigint;
  /** The exact amount in decimals, to the token's last digit. */
  exact: string;
  state: "pending" | "credited" | "not_credited";
  /** Blocks from its own to the newest one read, both included; at most `needed`. */
  confirmations: number;
  needed: number;
  /** Why it is not credited. */
  reason: "below_minimum" | "too_large" | "orphaned" | null;
  foundAt: Date;
  endedAt: Date | null;
};

/**
 * A member's deposits, newest first, with their number. Skips the newest `from`; with `txHash` only those
 * of one transaction count.
 */
export async function depositsOf(
  db: Db | Tx,
  member: { id: string },
  page: { from: number; limit: number; needed: number; txHash?: string },
): Promise<{ deposits: Deposit[]; total: number }> {
  const txHash = page.txHash?.toLowerCase() ?? null;
  const mine = sql`r.member_id = ${member.id} and r.tx_hash = coalesce(${txHash}, r.tx_hash)`;
  type Row = Omit<Deposit, "exact"> & { units: string; decimals: number };
  const { rows } = await sql<Row>`
    select r.id, r.tx_hash as "txHash", least(r.amount, ${AMOUNT_MAX})::bigint as amount,
      (r.amount * chain.unit() + r.dust)::text as units, s.decimals,
      case r.state when 'seen' then 'pending' when 'credited' then 'credited'
        else 'not_credited' end as state,
      case when r.state = 'orphaned' then 0 when r.state <> 'seen' then ${page.needed}::int
        else least(greatest(c.block - r.block + 1, 0), ${page.needed})::int end as confirmations,
      ${page.needed}::int as needed, r.reason, r.found_at as "foundAt", r.ended_at as "endedAt"
    from chain.receipts r cross join chain.source s
    left join chain.cursors c on c.name = 'transfers'
    where ${mine} order by r.found_at desc, r.id desc offset ${page.from} limit ${page.limit}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from chain.receipts r where ${mine}
  `.execute(db);
  const deposits = rows.map(({ units, decimals, ...row }) => ({
    ...row,
    exact: decimalText(BigInt(units), decimals),
  }));
  return { deposits, total: counted.rows[0]?.total ?? 0 };
}
