/**
 * Which deposit addresses a statement asks the node for. Where money may be it asks each time: what
 * arrived is not swept yet, a sweep is under way or ended within a day, or something was found when it
 * was last asked. All others, which are empty as far as we know, have their turn within a day: counted
 * as empty meanwhile, they can only make a statement show too little, so nothing that is missing hides
 * behind them. What the watcher never saw arrive shows when its address has its turn.
 */
import { sql } from "kysely";
import { type Address, getAddress } from "viem";
import type { Db, Tx } from "../../platform/db.ts";

/** In turn with each statement; more where so many would not get round within a day. */
export const IN_TURN = 500;
const STATEMENTS_A_DAY = 24 * 60;

/** `index` counts all deposit addresses; `held` is what was found at the last turn. */
export type Watched = { address: Address; index: bigint; held: bigint; isInTurn: boolean };

export async function watchedAddresses(tx: Tx, inTurn: number): Promise<Watched[]> {
  type Row = Omit<Watched, "address" | "held"> & { address: string; held: string };
  const { rows } = await sql<Row>`
    with turn as (
      select d.address from chain.deposit_addresses d
      where d.index > (select c.index from chain.balance_cursor c)
        -- what lies at a new one is not written down yet
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

/** Notes what was found where it was their turn; the next turn begins behind them. */
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
