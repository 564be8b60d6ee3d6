/** What a drill looks at afterwards, computed anew and to the last unit. */
import { sql } from "kysely";
import type { Db } from "../../../apps/server/src/platform/db.ts";

type Part = { claimant: string; claim: bigint; payable: bigint };
/** `parts`: of each claim what can be paid in all, in the order of the claimants' ids. */
export type Round = { no: number; claims: bigint; held: bigint; unpaid: bigint; parts: Part[] };

export async function rounds(db: Db): Promise<Round[]> {
  const { rows } = await sql<Omit<Round, "parts">>`
    select no, claims::bigint as claims, held::bigint as held, unpaid::bigint as unpaid
    from wind_down.rounds where currency = 'tUSDT' order by no`.execute(db);
  return Promise.all(rows.map(async (round) => ({ ...round, parts: await partsIn(db, round.no) })));
}

async function partsIn(db: Db, no: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select claimant, claim, claim - floor as payable from wind_down.parts
    where currency = 'tUSDT' and no = ${no} order by claimant`.execute(db);
  return rows;
}

/** The parts by another way than the database's: floors first, then one unit each by remainder. */
export function partsOf(claims: readonly Omit<Part, "payable">[], held: bigint): bigint[] {
  const all = claims.reduce((sum, { claim }) => sum + claim, 0n);
  const parts = claims.map(({ claim }) => (claim * held) / all);
  const left = held - parts.reduce((sum, part) => sum + part, 0n);
  const order = claims
    .map(({ claim, claimant }, at) => ({ at, claimant, remainder: (claim * held) % all }))
    .sort((a, b) => Number(b.remainder - a.remainder) || (a.claimant < b.claimant ? -1 : 1));
  for (const { at } of order.slice(0, Number(left))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

/** Whose part is another than computed again: everybody took theirs, so one factor holds in all rounds. */
export function wrongParts({ no, unpaid, parts }: Round): string[] {
  const all = parts.reduce((sum, { claim }) => sum + claim, 0n);
  const again = partsOf(parts, all - unpaid);
  return parts.flatMap(({ claimant, payable }, at) =>
    payable === again[at]
      ? []
      : [`${claimant} has ${payable} in round ${no}, computed again it is ${again[at]}`],
  );
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

export type Totals = { owed: bigint; custody: bigint; open: bigint };

/** What members are still owed, what custody holds, and orders still open. */
export async function totals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(a.balance) filter (where k.owner_is = 'member'), 0)::bigint
        + coalesce(sum(a.balance) filter (where k.kind = 'reserve.sold'), 0)::bigint as owed,
      coalesce(sum(a.balance) filter (where k.kind = 'client.custody'), 0)::bigint as custody,
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
