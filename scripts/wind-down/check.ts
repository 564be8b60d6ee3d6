/** What a drill looks at afterwards, computed anew and to the last unit. Each answers what is wrong. */
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";

export type Share = { claimant: string; claim: bigint; payable: bigint };

/** What was shared out, in the order of the claimants' ids. */
export async function shares(db: Db): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select claimant, claim, payable from wind_down.shares
    where currency = 'tUSDT' and not is_set_aside order by claimant`.execute(db);
  return rows;
}

/** The parts by another way than the database's: floors first, then one unit each by remainder. */
export function partsOf(claims: readonly Omit<Share, "payable">[], held: bigint): bigint[] {
  const all = claims.reduce((sum, { claim }) => sum + claim, 0n);
  const parts = claims.map(({ claim }) => (claim * held) / all);
  const left = held - parts.reduce((sum, part) => sum + part, 0n);
  const order = claims
    .map(({ claim, claimant }, at) => ({ at, claimant, remainder: (claim * held) % all }))
    .sort((a, b) => Number(b.remainder - a.remainder) || (a.claimant < b.claimant ? -1 : 1));
  for (const { at } of order.slice(0, Number(left))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

/** Every pair: nobody's part is further from the one factor than a unit. */
export function oneFactor(all: readonly Share[], held: bigint): string[] {
  const claims = all.reduce((sum, { claim }) => sum + claim, 0n);
  const parts = partsOf(all, held);
  return all.flatMap(({ claimant, claim, payable }, at) => {
    const off = payable * claims - claim * held;
    const isOff = (off < 0n ? -off : off) >= claims;
    const isOther = payable !== parts[at];
    return [
      ...(isOff ? [`${claimant} is off the factor: ${payable} of ${claim}`] : []),
      ...(isOther ? [`${claimant} has ${payable}, computed again it is ${parts[at]}`] : []),
    ];
  });
}

/** The invariants that have rows, with their first row. */
export async function brokenInvariants(db: Db): Promise<{ name: string; rows: object[] }[]> {
  const { rows: views } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = 'invariants' order by 1`.execute(db);
  const broken: { name: string; rows: object[] }[] = [];
  for (const { name } of views) {
    const { rows } = await sql
      .raw<object>(`select * from invariants."${name}" limit 3`)
      .execute(db);
    if (rows.length > 0) broken.push({ name, rows });
  }
  return broken;
}

export type Totals = { owed: bigint; custody: bigint; shortfall: bigint; open: bigint };

/** What members are still owed, what custody holds, what the house owes, and orders still open. */
export async function totals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(a.balance) filter (where k.owner_is = 'member'), 0)::bigint
        + coalesce(sum(a.balance) filter (where k.kind = 'reserve.sold'), 0)::bigint as owed,
      coalesce(sum(a.balance) filter (where k.kind = 'client.custody'), 0)::bigint as custody,
      coalesce(sum(a.balance) filter (where k.kind = 'client.shortfall'), 0)::bigint as shortfall,
      (select count(*) from orders.orders o where o.state = 'valid') as open
    from ledger.accounts a join ledger.account_kinds k using (kind) where a.currency = 'tUSDT'`.execute(
    db,
  );
  if (!rows[0]) throw new Error("the database answered nothing");
  return rows[0];
}

/** The newest published total of what members are owed. */
export async function published(db: Db): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select total from proof.commits where currency = 'tUSDT' order by sequence desc limit 1`.execute(
    db,
  );
  return rows[0]?.total ?? 0n;
}
