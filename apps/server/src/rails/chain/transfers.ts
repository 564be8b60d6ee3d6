/**
 * The outbox of token transfers. The SQL function that owns the reason of a payment queues it with the
 * figures of its own row, the worker sends it, and the room that owns the payment applies the outcome to
 * the ledger.
 */
import { sql } from "kysely";
import { type Address, getAddress, type Hash } from "viem";
import type { Db, Tx } from "../../platform/db.ts";

export type Purpose =
  | "withdrawal"
  | "fund_reserve"
  | "fund_promotion"
  | "fund_float"
  | "income_sweep"
  | "fee_sweep";

export type TransferState = "queued" | "signed" | "sent" | "confirmed" | "failed";

export type FinishedTransfer = {
  id: string;
  state: "confirmed" | "failed";
  txHash: Hash | null;
  /** Why it failed; null when it did not. */
  reason: string | null;
};

/** Transfers of a purpose that ended on the chain and are not applied yet. */
export const finished = (purpose: Purpose) => sql<FinishedTransfer>`
  select id, state, tx_hash as "txHash", reason from chain.transfers
  where purpose = ${purpose} and applied_at is null and ended_at is not null`;

/** Oldest first. */
export async function finishedTransfers(
  db: Db | Tx,
  purpose: Purpose,
  limit: number,
): Promise<FinishedTransfer[]> {
  const { rows } = await sql<FinishedTransfer>`
    ${finished(purpose)}
    order by ended_at, id limit ${limit}
  `.execute(db);
  return rows;
}

/** Marks a finished transfer as applied, in the transaction that writes the ledger. */
export async function markApplied(tx: Tx, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update chain.transfers set applied_at = coalesce(applied_at, platform.now())
    where id = ${id} and ended_at is not null
  `.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`transfer ${id} has not ended`);
}

export type Transfer = {
  id: string;
  to: Address;
  amount: bigint;
  state: TransferState;
  txHash: Hash | null;
  /** What a queued one waits for, or why one failed. */
  reason: string | null;
  sentAt: Date | null;
  endedAt: Date | null;
  appliedAt: Date | null;
};

/** One transfer of the outbox, or null. */
export async function transferOf(db: Db | Tx, id: string): Promise<Transfer | null> {
  const { rows } = await sql<Transfer>`
    select id, to_address as "to", amount, state, tx_hash as "txHash", reason, sent_at as "sentAt",
      ended_at as "endedAt", applied_at as "appliedAt"
    from chain.transfers where id = ${id}
  `.execute(db);
  const row = rows[0];
  return row ? { ...row, to: getAddress(row.to) } : null;
}
