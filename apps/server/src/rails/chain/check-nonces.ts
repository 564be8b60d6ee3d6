/**
 * Holds what the chain counts of our wallets against the books before anything is signed. A nonce that was
 * used and that the books do not know belongs to a transaction they lost: it is noted (outside.findings),
 * and until it is settled nothing of ours leaves. Signed is stored before sent, so in books that never went
 * back the chain is never ahead.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { mayAct, noteChecked } from "../outside/gate.ts";
import { TREASURY_WALLETS } from "./addresses.ts";
import type { Chain } from "./open-chain.ts";
import type { Sender } from "./outbox.ts";

/** More are noted by the next pass. */
const NOTED_AT_ONCE = 500;

/** `used`: in blocks; `pending`: with what the node's pool holds besides. */
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
 * Notes what the books do not know; answers whether our wallets may sign. What is only in the pool of the
 * node can still fall out of it: then it is waited for, and nothing is noted.
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

/** What is settled by now stays so. */
export async function noteNonces(
  db: Db,
  { address }: Pick<Sender, "address">,
  nonces: readonly number[],
): Promise<void> {
  if (nonces.length === 0) return;
  await sql`select outside.note_nonces(${address.toLowerCase()}, ${nonces}::bigint[])`.execute(db);
}
