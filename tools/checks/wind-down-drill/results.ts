/**
 * Reads the results of a drill from the database and recomputes them independently, exact to the
 * last unit.
 */
import { sql } from "kysely";
import type { Db } from "../../../apps/server/src/platform/db.ts";

type Part = { claimant: string; claim: bigint; payable: bigint };
/**
 * `parts` holds for each claim how much of it can be paid in total, ordered by the claimant's id.
 */
export type Round = { no: number; claims: bigint; held: bigint; unpaid: bigint; parts: Part[] };

export async function readRounds(db: Db): Promise<Round[]> {
  const { rows } = await sql<Omit<Round, "parts">>`
    select no, claims::bigint as claims, held::bigint as held, unpaid::bigint as unpaid
    from wind_down.rounds where currency = 'tUSDT' order by no`.execute(db);
  return Promise.all(
    rows.map(async (round) => ({ ...round, parts: await readParts(db, round.no) })),
  );
}

async function readParts(db: Db, no: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select claimant, claim, claim - floor as payable from wind_down.parts
    where currency = 'tUSDT' and no = ${no} order by claimant`.execute(db);
  return rows;
}

/**
 * Recomputes the parts by the largest remainder method: each part is rounded down, then the units that are
 * left go one by one to the largest remainders. The database computes them in a different way.
 */
export function computeParts(claims: readonly Omit<Part, "payable">[], held: bigint): bigint[] {
  const all = claims.reduce((sum, { claim }) => sum + claim, 0n);
  const parts = claims.map(({ claim }) => (claim * held) / all);
  const left = held - parts.reduce((sum, part) => sum + part, 0n);
  const order = claims
    .map(({ claim, claimant }, at) => ({ at, claimant, remainder: (claim * held) % all }))
    .sort((a, b) => Number(b.remainder - a.remainder) || (a.claimant < b.claimant ? -1 : 1));
  for (const { at } of order.slice(0, Number(left))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

/**
 * Describes each part that differs from its recomputed value. Every member withdrew all that was payable in
 * the rounds before, so that one payout ratio holds for all claims of a round.
 */
export function wrongParts({ no, unpaid, parts }: Round): string[] {
  const all = parts.reduce((sum, { claim }) => sum + claim, 0n);
  const again = computeParts(parts, all - unpaid);
  return parts.flatMap(({ claimant, payable }, at) =>
    payable === again[at]
      ? []
      : [`${claimant} has ${payable} in round ${no}, computed again it is ${again[at]}`],
  );
}

/** The invariants that are violated, with at most three of their rows. */
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

/**
 * `owed` is what members are still owed, `custody` what custody holds (both in tUSDT units), `open`
 * the number of open orders.
 */
export async function readTotals(db: Db): Promise<Totals> {
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
export async function readPublishedTotal(db: Db): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select total from proof.commits where currency = 'tUSDT' order by sequence desc limit 1`.execute(
    db,
  );
  return rows[0]?.total ?? 0n;
}
