/** Builders for the reserve: what the chain would report, written as the rail writes it. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { consent, type proposalOf } from "../src/ledger/proposals.ts";
import type { Db, Tx } from "../src/platform/db.ts";
import { ownerOf } from "./harness.ts";

export const aDocument = (text = "the document", name = "document.pdf") => ({
  name,
  bytes: Buffer.from(text),
});

const hex = (bytes: number) => `0x${randomBytes(bytes).toString("hex")}`;

/** Ends a queued transfer on the chain. */
export async function endTransfer(
  db: Db,
  id: string,
  state: "confirmed" | "failed" = "confirmed",
): Promise<string> {
  const hash = hex(32);
  const ended = await sql`
    update chain.transfers set state = ${state}, tx_hash = ${hash},
      nonce = (select coalesce(max(nonce), -1) + 1 from chain.transfers),
      reason = ${state === "failed" ? "reverted" : null}, ended_at = platform.now()
    where id = ${id} and state = 'queued'`.execute(ownerOf(db));
  if (ended.numAffectedRows !== 1n) throw new Error("no such queued transfer");
  return hash;
}

/**
 * Stores what the watcher finds when the operator's money reaches a treasury wallet; `db` is the
 * owner's.
 */
export async function anOperatorReceipt(
  db: Db,
  wallet: "house" | "reserve",
  amount: bigint,
): Promise<string> {
  const hash = hex(32);
  await sql`
    insert into chain.receipts (tx_hash, log_index, block, block_hash, from_address, to_address,
      amount, wallet, state, found_at)
    select ${hash}, 0, 1, ${hex(32)}, ${hex(20)}, w.address, ${amount}, w.name, 'operator',
      platform.now()
    from chain.wallets w where w.name = ${wallet}`.execute(db);
  return hash;
}

/** The operator's money reached a wallet, and the newest statement of the chain shows it. */
export async function anArrival(
  db: Db,
  wallet: "house" | "reserve",
  amount: bigint,
): Promise<string> {
  const hash = await anOperatorReceipt(db, wallet, amount);
  await aStatement(db, wallet);
  return hash;
}

/** The newest statement of a wallet, at the block of its receipts, which lacks `missing`. */
export async function aStatement(
  db: Db,
  wallet: "client" | "house" | "reserve",
  missing = 0n,
): Promise<void> {
  await sql`
    insert into chain.statements (at, block, block_hash, book, chain_balance, ledger_balance,
      in_transit, parts)
    values (platform.now(), 1, ${hex(32)}, ${wallet}, 0, ${missing}, 0, '{}')`.execute(ownerOf(db));
}

/** Consents as ben (and as eva where two are needed) and carries out the proposal. */
export async function approveAs(
  db: Db,
  id: string,
  carryOut: (tx: Tx, proposal: Awaited<ReturnType<typeof proposalOf>>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    let proposal = await consent(tx, id, "ben", "seen the document");
    if (proposal.state === "open") proposal = await consent(tx, id, "eva", "seen it too");
    await carryOut(tx, proposal);
  });
}
