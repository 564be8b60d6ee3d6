/**
 * Which deposit addresses a statement reads from the node. Addresses that may hold money are read each
 * time: those with a credited but unswept deposit, with a sweep in progress or ended within a day, or with
 * a balance when last read. All others, presumably empty, are read once a day in turn: counting them as
 * empty meanwhile can only make a statement show too little, so no missing money is hidden. A balance that
 * the watcher never saw arrive shows when its address has its turn.
 */
import { sql } from "kysely";
import { type Address, getAddress } from "viem";
import type { Db, Tx } from "../../platform/db.ts";

/** Addresses read in turn by each statement; more when a day would not suffice for all. */
export const IN_TURN = 500;
const STATEMENTS_A_DAY = 24 * 60;

/** `index` counts all deposit addresses; `held` is the balance when it was last read. */
export type Watched = { address: Address; index: bigint; held: bigint; isInTurn: boolean };

export async function watchedAddresses(tx: Tx, inTurn: number): Promise<Watched[]> {
  type Row = Omit<Watched, "address" | "held"> & { address: string; held: string };
  const { rows } = await sql<Row>`
    with turn as (
      select d.address from chain.deposit_addresses d
      where d.index > (select c.index from chain.balance_cursor c)
        -- what lies at a new address is not stored yet
        and not exists (select from chain.address_searches a where a.address = d.address)
      order by d.index limit (select greatest(${inTurn}::bigint, max(x.index) / ${STATEMENTS_A_DAY} + 1)
        from chain.deposit_addresses x)
    )
    select d.address, d.index, d.held::text, d.address in (select address from turn) as "isInTurn"
    from chain.deposit_addresses d where d.address = any(array(
      select address from turn
      union select r.to_address from chain.receipts r where r.wallet = 'deposits'
        and r.sweep_id is null and r.state in ('seen', 'refused', 'credited', 'unidentified')
      union select s.address from chain.sweeps s where s.ended_at is null
      union select s.address from chain.sweeps s where s.ended_at > platform.now() - interval '1 day'
      union select x.address from chain.deposit_addresses x where x.held <> 0))
    order by d.index
  `.execute(tx);
  return rows.map((row) => ({ ...row, address: getAddress(row.address), held: BigInt(row.held) }));
}

/** Stores the balances found in this turn; the next turn starts after them. */
export async function noteTurn(
  db: Db,
  watched: readonly Watched[],
  balances: readonly bigint[],
): Promise<void> {
  const changed = watched
    .map((one, n) => ({ ...one, now: balances[n] ?? 0n }))
    .filter(({ isInTurn, held, now }) => (isInTurn || held !== 0n) && held !== now);
  if (changed.length > 0) {
    await sql`
      update chain.deposit_addresses d set held = x.held
      from unnest(${changed.map(({ address }) => address.toLowerCase())}::text[],
        ${changed.map(({ now }) => `${now}`)}::numeric[]) x (address, held)
      where d.address = x.address`.execute(db);
  }
  const last = watched.findLast(({ isInTurn }) => isInTurn)?.index ?? -1n;
  await sql`
    update chain.balance_cursor set index = case when exists (
      select from chain.deposit_addresses d where d.index > ${last}) then ${last} else -1 end`.execute(
    db,
  );
}
