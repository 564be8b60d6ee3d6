/**
 * Damage that somebody with every right could do to the books; only the schema's owner can run it.
 */
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../src/platform/db.ts";

export type Row = Record<string, unknown>;
/** One way to break the books, and the invariants whose views must then have rows. */
export type Case = {
  view: string;
  /** A description of what is done to the books. */
  when: string;
  wrong(tx: Tx): Promise<unknown>;
  /** Part of an expected row of the view, as JSON. */
  says(): Row;
  /** Other views that must have rows too, because they check the same facts. */
  also?: string[];
};

export const HOUSE = "00000000-0000-0000-0000-000000000000";

/** Runs statements one after another. */
export const run = (tx: Tx, ...statements: RawBuilder<unknown>[]) =>
  statements.reduce<Promise<unknown>>(
    (before, statement) => before.then(() => statement.execute(tx)),
    Promise.resolve(),
  );

type Leg = [bucket: number, kind: string, side: "D" | "C", amount: bigint, owner?: string];

/** Posts legs through ledger.post whatever they mean, so that balances, entries and seals agree. */
export function posted(event: string, legs: Leg[]): RawBuilder<unknown> {
  const id = randomUUID();
  const drafts = [...new Set(legs.map(([bucket]) => bucket))].map(
    (bucket) => sql`row(${bucket}::int, ${id}::uuid, ${event}::text,
      (select posted_by[1] from ledger.events where event = ${event}), '', null, null)::ledger.draft`,
  );
  const rows = legs.map(
    ([bucket, kind, side, amount, owner], no) => sql`
      ledger.leg_of(${bucket}, ${id}, ${no + 1}, ${kind}, 'tUSDT', ${owner ?? HOUSE}, ${side},
        ${amount})`,
  );
  return sql`select ledger.post(array[${sql.join(drafts)}], array[${sql.join(rows)}])`;
}

/** Allows an event one more shape. */
export const shape = (event: string, kind: string, side: "D" | "C") =>
  sql`insert into ledger.event_shapes values (${event}, ${kind}, ${side})`;

/**
 * Recomputes every hash from the present rows, and records the heads as verified unless told not
 * to.
 */
export const resealed = (noteIt = true) =>
  sql.raw(`do $$
declare
  s record;
  last bytea;
begin
  for b in 0..63 loop
    last := sha256(convert_to('ballast ledger bucket ' || b, 'UTF8'));
    for s in select seq from ledger.seals where bucket = b order by seq loop
      update ledger.seals x set previous_hash = last where x.bucket = b and x.seq = s.seq;
      update ledger.seals x set hash = r.hash from ledger.seal_hashes(b, s.seq - 1, s.seq) r
      where x.bucket = b and x.seq = s.seq returning x.hash into last;
    end loop;
    update ledger.heads set hash = last where bucket = b;
  end loop;
  if ${noteIt} then
    update ledger.verified_heads v set hash = p.hash from ledger.seals p
    where p.bucket = v.bucket and p.seq = v.seq;
  end if;
end $$`);

/** Runs a query that answers one number. */
export async function total(tx: Tx, what: RawBuilder<unknown>): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`select (${what})::bigint as n`.execute(tx);
  return rows[0]?.n ?? 0n;
}

/** The number of rows that an invariant finds bucket by bucket; `whole` where it does not run so. */
export async function rowsByBucket(tx: Tx, name: string, whole: number): Promise<number> {
  const { rows } = await sql<{ is: boolean }>`
    select ${name} = any(reserve.invariants_by_bucket()) as is`.execute(tx);
  if (!rows[0]?.is) return whole;
  const found = await total(
    tx,
    sql`select count(*) from generate_series(0, 63) b
      cross join lateral (select from ${sql.table(`invariants.${name}`)} v where v.bucket = b) x`,
  );
  return Number(found);
}
