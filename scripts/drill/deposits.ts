/**
 * Writes of a drill: deposits of members of its own, credited by the functions by which the watcher
 * credits them. No chain has them; the books they go into are removed.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Db, isTransient } from "../../apps/server/src/platform/db.ts";
import { CommandRefused } from "../command.ts";

export type Depositor = { address: string; write(): Promise<Acknowledged> };
/** A deposit whose commit was acknowledged; `sentAt` is when its last try began. */
export type Acknowledged = { txHash: string; sentAt: number; answeredAt: number };

const AMOUNT = 1_000_000n;
const GIVE_UP_AFTER_MS = 60_000;
const AGAIN_MS = 50;

/** An address of nobody's. */
const SENDER = `0x${"d1".repeat(20)}`;

const hex = (bytes: number) => `0x${randomBytes(bytes).toString("hex")}`;

/** Members who pay in, in the drill's books only; `owner` is the owner of these. */
export async function addDepositors(owner: Db, db: Db, count: number): Promise<Depositor[]> {
  const { rows: stops } = await sql`
    select from chain.branch_stops where ended_at is null`.execute(owner);
  if (stops.length > 0) {
    throw new CommandRefused(
      "It is not known which branch of the chain holds, so no deposit is credited. Repeat the drill afterwards.",
    );
  }
  // Books that no server has started on know no chain yet.
  await sql`
    insert into chain.source (chain_id, genesis_hash, token, decimals, first_block)
    values (31337, ${hex(32)}, ${hex(20)}, 18, 0) on conflict do nothing`.execute(owner);
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`
    insert into members.members
      (bucket, id, phone, country, share_code, invited_with, registered_at)
    select platform.bucket_of(i), i, 'drill ' || i, 'US', 'DRILL ' || i, 'BALLAST0', platform.now()
    from unnest(${ids}::uuid[]) i`.execute(owner);
  await sql`select ledger.open_member(i, 'tUSDT') from unnest(${ids}::uuid[]) i`.execute(owner);
  const addresses = ids.map(() => hex(20));
  await sql`
    insert into chain.deposit_addresses (member_id, path, address, given_at)
    select i, '{0,0}', a, platform.now() from unnest(${ids}::uuid[], ${addresses}::text[]) x (i, a)
  `.execute(owner);
  return addresses.map((address) => ({ address, write: () => deposit(db, address) }));
}

/** Repeats one deposit until its commit is acknowledged, as the watcher does. */
async function deposit(db: Db, address: string): Promise<Acknowledged> {
  const txHash = hex(32);
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const sentAt = performance.now();
    try {
      await credit(db, address, txHash);
      return { txHash, sentAt, answeredAt: performance.now() };
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

function credit(db: Db, address: string, txHash: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ unit: string }>`select chain.unit()::text as unit`.execute(tx);
    const amount = `${AMOUNT * BigInt(rows[0]?.unit ?? 1)}`;
    const where = { txHash, logIndex: 0, block: 1, blockHash: txHash };
    const transfers = JSON.stringify([{ ...where, from: SENDER, to: address, amount }]);
    await sql`select chain.keep_receipts(${transfers}::jsonb)`.execute(tx);
    await sql`
      select chain.book_receipts(array[chain.receipt_id(${txHash}, 0)], 1, 1)`.execute(tx);
  });
}

/** How many acknowledged deposits are not credited, and what is credited beyond those. */
export async function countDeposits(
  owner: Db,
  depositors: readonly Depositor[],
  acknowledged: readonly Acknowledged[],
): Promise<{ lost: number; twice: number }> {
  const addresses = depositors.map(({ address }) => address);
  const { rows: receipts } = await sql<{ hash: string; posted: bigint }>`
    select r.tx_hash as hash, (
      select count(*) from ledger.transactions t
      where t.bucket = platform.bucket_of(r.member_id) and t.event = 'deposit'
        and t.reference = r.tx_hash) as posted
    from chain.receipts r
    where r.to_address = any (${addresses}::text[]) and r.state = 'credited'`.execute(owner);
  const posted = new Map(receipts.map(({ hash, posted: times }) => [hash, Number(times)]));
  const lost = acknowledged.filter(({ txHash }) => !posted.get(txHash)).length;
  const there = [...posted.values()].reduce((sum, times) => sum + times, 0);
  return { lost, twice: there - (acknowledged.length - lost) };
}
