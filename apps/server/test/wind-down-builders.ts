/**
 * What chain and bank report during a wind-down, written as the rails write it; and its beginning.
 */
import { sql } from "kysely";
import { consent } from "../src/ledger/proposals.ts";
import type { Db } from "../src/platform/db.ts";
import { holdRounds } from "../src/wind-down/advance.ts";
import { beginWindDown, proposeWindDown } from "../src/wind-down/propose-wind-down.ts";
import { ownerOf } from "./harness.ts";

/**
 * New statements of the chain, one after the other, by which custody lacks these amounts against
 * the ledger.
 */
export async function chainLacks(db: Db, ...missing: bigint[]): Promise<void> {
  for (const lacks of missing) {
    await sql`
      insert into chain.statements
        (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
      select platform.now(), 1, '0x' || repeat('0', 64), book,
        case book when 'client' then -${lacks}::bigint else 0 end, 0, 0, '{}'
      from unnest(array['client', 'reserve', 'house']) book`.execute(ownerOf(db));
  }
}

/** New statements of the clients' account at the bank, by which it lacks these amounts. */
export async function bankLacks(db: Db, currency: string, ...missing: bigint[]): Promise<void> {
  for (const lacks of missing) {
    await sql`
      insert into bank.statements (at, account, currency, line, document, bank_balance,
        ledger_balance, in_transit, parts)
      values (platform.now(), 'clients', ${currency}, 0, decode(repeat('00', 32), 'hex'),
        -${lacks}::bigint, 0, 0, '{}')`.execute(ownerOf(db));
  }
}

/** Two people begin the wind-down: ana proposes it, and eva, the admin, approves. */
export async function theEnd(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const document = { name: "resolution.pdf", bytes: Buffer.from("resolution") };
    const id = await proposeWindDown(tx, { reason: "The operator gives up.", document }, "ana");
    await beginWindDown(tx, await consent(tx, id, "eva", "the resolution is here"));
  });
}

/** Runs the check of the watching job; answers how many rounds it held. */
export async function heldRounds(db: Db): Promise<number> {
  return (await holdRounds(db)).filter((answer) => answer === "held").length;
}
