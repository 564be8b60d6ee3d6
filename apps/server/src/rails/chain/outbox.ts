/** The worker's view of the outbox: transfers in flight, and the writing of each step. */
import type { TransferFailure } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import { type Address, getAddress, type Hash, type Hex } from "viem";
import type { Db } from "../../platform/db.ts";
import { existsAny } from "../../platform/exists-any.ts";
import type { Lease } from "../../platform/lease.ts";
import type { DepositPath, TreasuryWallet } from "./addresses.ts";
import type { TransferState } from "./transfers.ts";

/** A wallet that sends: a treasury wallet by name, or a deposit address by the path of its key. */
export type Sender = {
  address: Address;
  wallet: TreasuryWallet | "deposits";
  path: DepositPath | null;
  /** Whether something waited to be signed when this was read. */
  hasQueued: boolean;
};

/**
 * A signed form of a transfer; fees in wei per unit of gas, `atBlock` the head when it was signed. One that
 * `voids` pays nobody and uses up the nonce of the others.
 */
export type Attempt = {
  txHash: Hash;
  raw: Hex;
  maxFee: bigint;
  priorityFee: bigint;
  atBlock: bigint;
  voids: boolean;
};

export type Asset = "token" | "gas" | "data";

/** The amount of a transfer on the chain: tokens in their own units, gas in wei. */
export const UNITS = sql`(case when t.asset = 'token' then t.amount * chain.unit() + t.dust
  else t.amount end)::text`;

export type InFlight = {
  id: string;
  asset: Asset;
  to: Address;
  /** As on the chain: tokens in their own units, gas in wei. */
  amount: bigint;
  state: TransferState;
  nonce: number;
  block: bigint | null;
  displacedAt: bigint | null;
  /** What it waits for, or why it failed. */
  reason: string | null;
  /** Staff want it sent again now with a higher fee, or cancelled. */
  askedAgain: boolean;
  cancelled: boolean;
  attempts: Attempt[];
};

/**
 * `amount` in the units of the chain; `reference` is the data that a transfer of kind data writes into the
 * chain.
 */
export type Queued = { id: string; asset: Asset; to: Address; amount: bigint; reference: string };

/**
 * Whether anything is in flight, or ended in a block that was lost since. Anything else that must be sent
 * again comes with a reorganisation, which shows in that the block with the hash `readAt` is not known any
 * more.
 */
export const isAnyOpen = (db: Db, readAt: string | null): Promise<boolean> =>
  existsAny(db, [
    sql`select from chain.transfers where ended_at is null`,
    sql`select from chain.transfers
      where ended_at is not null and nonce is not null and block is null`,
    sql`select where not exists (select from chain.blocks where hash = ${readAt})`,
    // The books may have been restored to an earlier state, so the wallets are compared whatever is open.
    sql`select where not exists (select from outside.asked where rail = 'chain')`,
  ]);

/** All wallets with something in flight, and the treasury in any case, first. */
export async function senders(db: Db): Promise<Sender[]> {
  // Never null: address: the table wants it of a wallet without an extended key.
  const { rows } = await sql<Sender>`
    with open as (
      select t.sender, bool_or(t.state = 'queued') as queued from chain.transfers t
      where t.ended_at is null group by 1
    )
    select address, wallet, path, "hasQueued" from (
      select w.address, w.name as wallet, null::int[] as path, coalesce(o.queued, false) as "hasQueued",
        -1 as index
      from chain.wallets w left join open o on o.sender = w.address where w.xpub is null
      union all
      select d.address, 'deposits', d.path, o.queued, d.index
      from open o join chain.deposit_addresses d on d.address = o.sender
    ) s order by index
  `.execute(db);
  return rows.map((row) => ({ ...row, address: getAddress(row.address) }));
}

/**
 * Signed transfers of each sender that are not final, by nonce, and those that ended although the chain has
 * not seen their nonce used (`used` is its transaction count) or whose block was lost: an unused nonce
 * would keep all later ones from being mined.
 */
export async function inFlight(
  db: Db,
  all: readonly { sender: Sender; used: number }[],
): Promise<Map<Address, InFlight[]>> {
  type Row = Omit<InFlight, "attempts" | "nonce" | "amount"> & {
    sender: string;
    nonce: bigint;
    amount: string;
    attempts: string[][];
  };
  // Never null: nonce: what is signed has one, and the others are asked for by it.
  const { rows } = await sql<Row>`
    select t.sender, t.id, t.asset, t.to_address as "to", ${UNITS} as amount, t.state, t.nonce, t.block,
      t.displaced_at as "displacedAt", t.reason, t.retry_asked_at is not null as "askedAgain",
      t.cancel_asked_at is not null as cancelled, coalesce((
        select jsonb_agg(jsonb_build_array(a.tx_hash, a.raw, a.max_fee::text, a.priority_fee::text,
          a.at_block::text, a.voids::text) order by a.max_fee)
        from chain.attempts a where a.transfer_id = t.id and a.dropped_at is null
      ), '[]') as attempts
    from unnest(${all.map(({ sender }) => sender.address.toLowerCase())}::text[],
      ${all.map(({ used }) => used)}::bigint[]) m (sender, used)
    cross join lateral (
      select id from chain.transfers
        where sender = m.sender and ended_at is null and state in ('signed', 'sent')
      union select id from chain.transfers
        where sender = m.sender and ended_at is not null and nonce >= m.used
      union select id from chain.transfers
        where sender = m.sender and ended_at is not null and nonce is not null and block is null
    ) i
    join chain.transfers t on t.id = i.id
    order by t.sender, t.nonce
  `.execute(db);
  const open = new Map(all.map(({ sender }) => [sender.address, [] as InFlight[]]));
  for (const { sender, ...row } of rows) {
    open.get(getAddress(sender))?.push({
      ...row,
      to: getAddress(row.to),
      amount: BigInt(row.amount),
      nonce: Number(row.nonce),
      attempts: row.attempts.map(attemptOf),
    });
  }
  return open;
}

function attemptOf(columns: string[]): Attempt {
  const [txHash = "", raw = "", maxFee = "", priorityFee = "", atBlock = "", voids = ""] = columns;
  return {
    txHash: txHash as Hash,
    raw: raw as Hex,
    maxFee: BigInt(maxFee),
    priorityFee: BigInt(priorityFee),
    atBlock: BigInt(atBlock),
    voids: voids === "true",
  };
}

/**
 * The signed form that should be mined: of an ended transfer the one that agrees with the books; else the
 * one with the highest fee. For a failed transfer this is the one that pays nobody; undefined before that
 * is signed.
 */
export function wantedAttempt({ state, attempts }: InFlight): Attempt | undefined {
  if (state === "confirmed") return attempts.findLast(({ voids }) => !voids);
  if (state === "failed") return attempts.findLast(({ voids }) => voids);
  return attempts.at(-1);
}

const TOKENS = sql`asset = 'token'`;
const OTHERS = sql`asset <> 'token'`;

/** What waits to be signed by a sender, and the nonce after the highest known one. */
export type Waiting = { queued: Queued[]; nextNonce: number };

/**
 * What waits to be signed by each sender, tokens before gas and data, so that many sweeps do not delay a
 * member's withdrawal. Of each kind the oldest `limit`, so that payments waiting for money do not hold back
 * the gas for it.
 */
export async function queuedOf(
  db: Db,
  all: readonly Sender[],
  limit: number,
): Promise<Map<Address, Waiting>> {
  if (all.length === 0) return new Map();
  const oldest = (what: typeof TOKENS) => sql`(
    select id, asset, to_address, ${UNITS} as amount, reference, queued_at from chain.transfers t
    where sender = m.sender and state = 'queued' and ended_at is null and ${what}
    order by queued_at, id limit ${limit})`;
  type Row = Omit<Queued, "amount"> & { amount: string; sender: string; next: bigint };
  const { rows } = await sql<Row>`
    select m.sender, n.next, q.id, q.asset, q.to_address as "to", q.amount, q.reference
    from unnest(${all.map(({ address }) => address.toLowerCase())}::text[]) m (sender)
    cross join lateral (
      select next from outside.next_nonces(array[m.sender])) n
    cross join lateral (${oldest(TOKENS)} union all ${oldest(OTHERS)}) q
    order by m.sender, q.asset <> 'token', q.queued_at, q.id
  `.execute(db);
  const waiting = new Map<Address, Waiting>();
  for (const { sender, next, ...row } of rows) {
    const address = getAddress(sender);
    const one = waiting.get(address) ?? { queued: [], nextNonce: Number(next) };
    one.queued.push({ ...row, to: getAddress(row.to), amount: BigInt(row.amount) });
    waiting.set(address, one);
  }
  return waiting;
}

/**
 * The database as seen by the sending worker: its writes fail (LeaseLost) once another worker has the
 * lease.
 */
export type LeasedDb = { db: Db; lease: Lease };

/** Stores nonce and signed form together; false when the transfer is not queued any more. */
export async function recordSigned(
  { db, lease }: LeasedDb,
  id: string,
  nonce: number,
  attempt: Attempt,
): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select chain.record_signed(${lease.fence}, ${id}, ${nonce}, ${textOf(attempt)}::jsonb) as "isMine"
  `.execute(db);
  return rows[0]?.isMine ?? false;
}

/**
 * Stores another signed form of the same nonce with a higher fee, and clears the request of staff. Stores
 * nothing and answers false while the books are behind the outside.
 */
export async function recordAnother(
  { db, lease }: LeasedDb,
  { id, nonce }: InFlight,
  attempt: Attempt,
): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select chain.record_another(${lease.fence}, ${id}, ${nonce}, ${textOf(attempt)}::jsonb) as "isKept"
  `.execute(db);
  return rows[0]?.isKept ?? false;
}

const textOf = (attempt: Attempt) =>
  JSON.stringify(attempt, (_name, value) => (typeof value === "bigint" ? `${value}` : value));

export async function recordSent({ db, lease }: LeasedDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select chain.record_sent(${lease.fence}, ${ids}::uuid[])`.execute(db);
}

/**
 * Stores the block that contains the transfer, or null; only if the stored block is still the one that was
 * read.
 */
export async function recordBlock(
  { db, lease }: LeasedDb,
  transfer: InFlight,
  block: bigint | null,
  txHash: Hash,
): Promise<void> {
  await sql`
    select chain.record_block(${lease.fence}, ${transfer.id}, ${transfer.nonce}, ${transfer.block},
      ${block}, ${txHash})`.execute(db);
}

/** The block in which a signed transfer ended; `reason` says why it failed. */
export type End = {
  transfer: Pick<InFlight, "id" | "nonce">;
  block: bigint;
  txHash: Hash;
  reason: TransferFailure | null;
};

export async function recordEnds({ db, lease }: LeasedDb, ends: readonly End[]): Promise<void> {
  if (ends.length === 0) return;
  await sql`
    select chain.record_ends(${lease.fence}, ${ends.map(({ transfer }) => transfer.id)}::uuid[],
      ${ends.map(({ transfer }) => transfer.nonce)}::bigint[],
      ${ends.map(({ block }) => `${block}`)}::bigint[], ${ends.map(({ txHash }) => txHash)}::text[],
      ${ends.map(({ reason }) => reason)}::text[])`.execute(db);
}

/** Ends a transfer that staff cancelled: the transaction that voids it is final, so nobody is paid. */
export async function recordVoided(
  { db, lease }: LeasedDb,
  { id, nonce }: InFlight,
  block: bigint,
): Promise<void> {
  await sql`select chain.record_voided(${lease.fence}, ${id}, ${nonce}, ${block})`.execute(db);
}

/** Ends a transfer that was never signed. */
export async function recordRefused(
  { db, lease }: LeasedDb,
  id: string,
  reason: TransferFailure,
): Promise<void> {
  await sql`select chain.record_refused(${lease.fence}, ${id}, ${reason})`.execute(db);
}

/** Stores what a transfer waits for, if that changed. */
export async function recordReason(
  { db, lease }: LeasedDb,
  id: string,
  reason: string,
): Promise<void> {
  await sql`select chain.record_reason(${lease.fence}, ${id}, ${reason})`.execute(db);
}

export async function recordDisplaced(
  { db, lease }: LeasedDb,
  { id, nonce }: InFlight,
  atBlock: bigint,
): Promise<void> {
  await sql`select chain.record_displaced(${lease.fence}, ${id}, ${nonce}, ${atBlock})`.execute(db);
}

/**
 * Another transaction used the nonce for good, so none of the transfer's signed forms can be mined: queues
 * it again, or ends it when staff cancelled it.
 */
export async function requeue({ db, lease }: LeasedDb, { id, nonce }: InFlight): Promise<void> {
  await sql`select chain.requeue_transfer(${lease.fence}, ${id}, ${nonce})`.execute(db);
}
