/**
 * Compares the chain's transaction counts of our wallets with the books before anything is signed. A used
 * nonce that the books do not know belongs to a transaction they lost: it is recorded in outside.findings,
 * and until it is settled nothing of ours is sent. A signed form is stored before it is sent, so the chain
 * is ahead only of books that were restored to an earlier state.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { mayAct, noteChecked } from "../outside/gate.ts";
import { TREASURY_WALLETS } from "./addresses.ts";
import type { Chain } from "./open-chain.ts";
import type { Sender } from "./outbox.ts";

/** Further ones are recorded by the next pass. */
const NOTED_AT_ONCE = 500;

/** `used`: counted in blocks; `pending`: including the node's pool. */
export type Counted = { used: number; pending: number };

export async function countNonces(
  chain: Chain,
  { address }: Pick<Sender, "address">,
): Promise<Counted> {
  const [used, pending] = await Promise.all([
    chain.node.getTransactionCount({ address }),
    chain.node.getTransactionCount({ address, blockTag: "pending" }),
  ]);
  return { used, pending: Math.max(used, pending) };
}

/**
 * Records what the books do not know; answers whether our wallets may sign. A transaction that is only in
 * the node's pool can still be dropped, so it is waited for and not recorded.
 */
export async function checkNonces(
  { db, log }: { db: Db; log: Log },
  all: readonly ({ sender: Sender } & Counted)[],
): Promise<boolean> {
  const known = await nextNonces(
    db,
    all.map(({ sender }) => sender),
  );
  let isAhead = false;
  for (const { sender, used, pending } of all) {
    const next = known.get(sender.address.toLowerCase()) ?? 0;
    if (pending <= next) continue;
    isAhead = true;
    const { wallet, address } = sender;
    log.error({ wallet, address, used, pending, next }, "the books are behind the chain");
    const unknown = Math.min(used - next, NOTED_AT_ONCE);
    await noteNonces(
      db,
      sender,
      Array.from({ length: Math.max(0, unknown) }, (_, n) => next + n),
    );
  }
  if (isAhead) return false;
  const wallets = new Set(all.map(({ sender }) => sender.wallet));
  if (TREASURY_WALLETS.every((wallet) => wallets.has(wallet))) await noteChecked(db, "chain");
  return await mayAct(db, "chain");
}

async function nextNonces(db: Db, senders: readonly Sender[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sender: string; next: bigint }>`
    select sender, next from outside.next_nonces(
      ${senders.map(({ address }) => address.toLowerCase())}::text[])`.execute(db);
  return new Map(rows.map(({ sender, next }) => [sender, Number(next)]));
}

/** A finding that is settled by now stays settled. */
export async function noteNonces(
  db: Db,
  { address }: Pick<Sender, "address">,
  nonces: readonly number[],
): Promise<void> {
  if (nonces.length === 0) return;
  await sql`select outside.note_nonces(${address.toLowerCase()}, ${nonces}::bigint[])`.execute(db);
}
