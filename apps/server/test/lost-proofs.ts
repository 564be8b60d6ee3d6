/**
 * Books that were set back, from the proof's point of view, and what the chain then shows of them.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../src/platform/db.ts";

/**
 * Deletes everything that was stored of the published days from one on. Needs the owner's
 * connection.
 */
export async function losePublished(owner: Db, from: string): Promise<void> {
  await sql`
    with lost as (select proof.anchor_id(c.hash) as id from proof.commits c
      where c.day >= ${from}::date),
    attempts as (delete from chain.attempts a using lost where a.transfer_id = lost.id)
    delete from chain.transfers t using lost where t.id = lost.id`.execute(owner);
  await sql`delete from proof.assets a using proof.commits c
    where c.currency = a.currency and c.sequence = a.sequence and c.day >= ${from}::date`.execute(
    owner,
  );
  await sql`delete from proof.commits where day >= ${from}::date`.execute(owner);
  await sql`delete from proof.snapshots where day >= ${from}::date`.execute(owner);
}

type Shown = {
  data: string;
  sender?: string;
  nonce?: number;
  txHash?: string;
};

/**
 * Records a transaction of the house that the chain has and the books do not know. Needs the
 * owner's connection.
 */
export async function showAnchor(owner: Db, shown: Shown): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql<{ nonce: number; house: string }>`
    select w.address as house, (select count(*)::int + 100 from outside.findings) as nonce
    from chain.wallets w where w.name = 'house'`.execute(owner);
  const [{ nonce, house } = { nonce: 0, house: "" }] = rows;
  const txHash = shown.txHash ?? `0x${id.replaceAll("-", "").repeat(2)}`;
  const sender = shown.sender ?? house;
  await sql`
    insert into outside.findings (id, rail, key, kind, sender, nonce, tx_hash, raw, max_fee,
      priority_fee, block, data, happened_at, found_at)
    values (${id}, 'chain', ${`${sender} ${shown.nonce ?? nonce}`}, 'anchor', ${sender},
      ${shown.nonce ?? nonce}, ${txHash}, '0x02', 2, 1, 7, ${shown.data}, platform.now(),
      platform.now())`.execute(owner);
  return id;
}

export async function findingState(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from outside.findings where id = ${id}`.execute(db);
  return rows[0]?.state;
}
