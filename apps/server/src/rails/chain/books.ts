/** Reads a consistent snapshot of each book's money on the chain from the database. */
import { sql } from "kysely";
import { type Address, getAddress, type Hash } from "viem";
import { netBooked } from "../../ledger/net-booked.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type TreasuryWallet, treasury } from "./addresses.ts";
import { type InFlight, UNITS } from "./outbox.ts";
import { type Watched, watchedAddresses } from "./watched-addresses.ts";

export const BOOKS = ["client", "reserve", "house"] as const;
export type Book = (typeof BOOKS)[number];
/** One figure for each book. */
export type PerBook = Record<Book, bigint>;

/** A treasury transfer that the ledger and the chain may show at different times. */
export type Moving = Pick<InFlight, "asset" | "to" | "amount"> & {
  sender: Address;
  /** Its effect on each book once booked, in the token's own units. */
  effect: PerBook;
  applied: boolean;
  /** The block that contains it; null while only the node can tell, by the hashes. */
  block: bigint | null;
  hashes: Hash[];
};

export type Snapshot = {
  block: bigint;
  blockHash: Hash;
  /** In millionths; everything else is in the token's own units. */
  ledger: PerBook;
  /** Parts of receipts below a millionth. */
  dust: PerBook;
  /** On the chain and intentionally not in the ledger: name, book, amount. */
  known: { part: "unconfirmed" | "refused" | "unbooked"; book: Book; amount: bigint }[];
  moving: Moving[];
  treasury: Record<TreasuryWallet, Address>;
  deposits: Watched[];
};

export function perBook(): PerBook {
  return { client: 0n, reserve: 0n, house: 0n };
}

/** Reads everything in one snapshot; null before the watcher has read its first block. */
export async function readSnapshot(db: Db, inTurn: number): Promise<Snapshot | null> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { rows } = await sql<{ block: bigint; hash: Hash }>`
        select b.number as block, b.hash from chain.cursors c
        join chain.blocks b on b.number = c.block where c.name = 'transfers'
      `.execute(tx);
      const at = rows[0];
      if (!at) return null;
      return {
        block: at.block,
        blockHash: at.hash,
        ledger: await ledgerTotals(tx),
        dust: await recordedDust(tx),
        known: await knownParts(tx),
        moving: await movingTransfers(tx, at.block),
        treasury: await treasury(tx),
        deposits: await watchedAddresses(tx, inTurn),
      };
    });
}

async function ledgerTotals(tx: Tx): Promise<PerBook> {
  const { rows } = await sql<PerBook>`
    select coalesce(sum(balance) filter (where kind = 'client.custody'), 0)::bigint as client,
      coalesce(sum(balance) filter (where kind = 'reserve.cash'), 0)::bigint as reserve,
      coalesce(sum(balance) filter (where kind in ('house.cash', 'house.fees_cash')), 0)::bigint
        as house
    from ledger.accounts where currency = 'tUSDT'
      and kind in ('client.custody', 'reserve.cash', 'house.cash', 'house.fees_cash')
  `.execute(tx);
  return rows[0] ?? perBook();
}

/**
 * Dust of receipts that are booked or the operator's own; dust of other receipts is among the known parts.
 */
async function recordedDust(tx: Tx): Promise<PerBook> {
  const { rows } = await sql<{ book: Book; dust: string }>`
    select case when wallet in ('house', 'reserve') then wallet else 'client' end as book,
      sum(dust)::text as dust
    from chain.receipts where dust > 0 and state in ('credited', 'unidentified', 'operator')
    group by 1`.execute(tx);
  const dust = perBook();
  for (const row of rows) dust[row.book] = BigInt(row.dust);
  return dust;
}

/**
 * Receipts that wait or were refused, and the operator's own money that arrived and is not booked yet. The
 * latter is never below zero: money that is booked but did not arrive stays a difference.
 */
async function knownParts(tx: Tx): Promise<Snapshot["known"]> {
  const booked = netBooked({
    ...{ kind: sql.ref("o.kind"), event: sql.ref("o.event"), currency: "tUSDT" },
  });
  const { rows } = await sql<{
    part: "unconfirmed" | "refused" | "unbooked";
    book: Book;
    amount: string;
  }>`
    select case state when 'seen' then 'unconfirmed' else 'refused' end as part, 'client' as book,
      sum(amount * chain.unit() + dust)::text as amount
    from chain.receipts where state in ('seen', 'refused') group by 1
    union all
    select 'unbooked', o.wallet, (greatest(0, o.arrived - ${booked}) * chain.unit())::text
    from (
      select w.wallet, w.kind, w.event, coalesce((
        select sum(amount) from chain.receipts where wallet = w.wallet and state = 'operator'
      ), 0) as arrived
      from (values ('house', 'house.cash', 'capital_in'), ('reserve', 'reserve.cash', 'outside_yield'))
        w (wallet, kind, event)
    ) o
  `.execute(tx);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Transfers between the books that are not booked yet, or are mined after the block. */
async function movingTransfers(tx: Tx, block: bigint): Promise<Moving[]> {
  type Row = Omit<Moving, "effect" | "amount"> & { amount: string; from: Book; into: Book | null };
  const { rows } = await sql<Row>`
    select t.asset, t.to_address as "to", ${UNITS} as amount, t.sender, t.applied_at is not null as applied,
      case when t.ended_at is not null then t.block end as block,
      case p.wallet when 'custody' then 'client' else p.wallet end as "from",
      case p.to_wallet when 'custody' then 'client' else p.to_wallet end as "into",
      case when t.ended_at is null then array(
        select a.tx_hash::text from chain.attempts a where a.transfer_id = t.id)
        else '{}' end as hashes
    from chain.transfers t join chain.purposes p on p.purpose = t.purpose
    where p.wallet <> 'deposits' and p.asset = 'token' and t.state in ('signed', 'sent', 'confirmed')
      and t.id = any(array(
        select x.id from chain.transfers x join chain.purposes y on y.purpose = x.purpose
        where x.applied_at is null and y.wallet <> 'deposits' and y.asset = 'token'
        union select x.id from chain.transfers x where x.nonce is not null and x.block is null
        union select x.id from chain.transfers x where x.block > ${block}))
  `.execute(tx);
  return rows.map(({ from, into, ...row }) => {
    const amount = BigInt(row.amount);
    const effect = perBook();
    effect[from] -= amount;
    if (into) effect[into] += amount;
    return { ...row, amount, effect, to: getAddress(row.to), sender: getAddress(row.sender) };
  });
}
