/** Reads what each member is owed, and the ledger's figures, from one consistent snapshot. */

import type { Claim } from "@ballast/proof/claim.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";

const BUCKETS = 64;
const PAGE = 5_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** `heads` in the order of their buckets; `owed` for each currency with any account. */
export type Moment = {
  day: string;
  takenAt: Date;
  heads: { seqs: string[]; hashes: string[] };
  owed: Map<string, bigint>;
};

/** Whether there is any member; before that no day has a snapshot. */
export async function hasMembers(db: Db): Promise<boolean> {
  const { rows } = await sql`select from members.members limit 1`.execute(db);
  return rows.length > 0;
}

/** The first queries of the read: its time, the heads, and the sums of the entries up to them. */
export async function readMoment(tx: Tx): Promise<Moment> {
  const { rows: at } = await sql<{ day: string; takenAt: Date }>`
    select platform.day_of(x.now) as day, x.now as "takenAt"
    from (select date_trunc('milliseconds', platform.now()) as now) x`.execute(tx);
  const { rows: heads } = await sql<{ seq: bigint; hash: Buffer }>`
    select seq, hash from ledger.heads order by bucket`.execute(tx);
  const { rows: owed } = await sql<{ currency: string; owed: bigint }>`
    select c.currency, coalesce(o.owed, 0)::bigint as owed
    from ledger.currencies c
    left join proof.owed_by_commits(${heads.map(({ seq }) => seq.toString())}::bigint[],
      ${at[0]?.day}::date) o using (currency)
    where ledger.is_held(c.currency)
    order by c.currency`.execute(tx);
  if (!at[0] || heads.length !== BUCKETS) throw new Error("the ledger has no heads");
  return {
    ...at[0],
    heads: {
      seqs: heads.map(({ seq }) => seq.toString()),
      hashes: heads.map(({ hash }) => hash.toString("hex")),
    },
    owed: new Map(owed.map((row) => [row.currency, row.owed])),
  };
}

export type MemberClaim = Claim & { member: string };

/**
 * The claim of each member with an account in the currency, also of those owed nothing, whose proof says
 * so. Ordered by bucket, then id, which `member-list.ts` relies on.
 */
export async function* readClaims(
  tx: Tx,
  currency: string,
  page = PAGE,
): AsyncGenerator<MemberClaim> {
  let behind: Place = { bucket: 0, id: NOBODY };
  for (;;) {
    const held = await readHeld(tx, currency, behind, page);
    const end = held.at(-1);
    if (!end) return;
    const span = { behind, end };
    const people = await readPeople(tx, span);
    const locked = await readLocked(tx, currency, span);
    for (const { id, held: inAccounts } of held) {
      const person = people.get(id);
      // An account without a member is nobody's claim; its balance shows when the sums are compared.
      if (!person) continue;
      const owed = inAccounts + (locked.get(id) ?? 0n);
      // An account with money cannot be closed. If there were one, it would have to be counted.
      if (person.isClosed && owed === 0n) continue;
      yield { member: id, identifier: person.phone || `closed:${id}`, owed };
    }
    if (held.length < page) return;
    behind = end;
  }
}

// Three queries that each scan one range of an index, instead of a join: a plan made before the tables were
// analyzed would look up each member in all the others.
type Place = { bucket: number; id: string };
/** Members after a place and up to another. */
type Span = { behind: Place; end: Place };

const within = ({ behind, end }: Span, bucket: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  (${bucket}, ${id}) > (${behind.bucket}::int, ${behind.id}::uuid)
  and (${bucket}, ${id}) <= (${end.bucket}::int, ${end.id}::uuid)`;

/** The sum of all accounts of each member with an account in the currency. */
async function readHeld(tx: Tx, currency: string, { bucket, id }: Place, page: number) {
  const { rows } = await sql<Place & { held: bigint }>`
    select x.bucket, x.owner as id, sum(x.balance)::bigint as held
    from ledger.accounts x join ledger.account_kinds k using (kind)
    where x.currency = ${currency} and k.owner_is = 'member'
      and (x.bucket, x.owner) > (${bucket}::int, ${id}::uuid)
    group by 1, 2 order by 1, 2 limit ${page}`.execute(tx);
  return rows;
}

async function readPeople(tx: Tx, span: Span) {
  const { rows } = await sql<{ id: string; phone: string; isClosed: boolean }>`
    select m.id, m.phone, m.state = 'closed' as "isClosed" from members.members m
    where ${within(span, sql`m.bucket`, sql`m.id`)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The return that is still locked for a member's open orders. Its last paid day says how many days of an
 * order are paid, because an invariant checks that there is no gap; counting them would read all of them. A
 * claim that is wrong shows when the sums are compared.
 */
async function readLocked(tx: Tx, currency: string, span: Span): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: string; locked: bigint }>`
    select r.member_id as id, sum(r.daily_return * (r.valid_days - coalesce((
      select max(i.day) + 1 from income.incomes i
      where i.bucket = r.bucket and i.member_id = r.member_id and i.order_id = r.id
        and i.day >= r.start_on and i.day < r.expire_on) - r.start_on, 0)))::bigint as locked
    from orders.orders r
    where ${within(span, sql`r.bucket`, sql`r.member_id`)}
      and r.currency = ${currency} and r.state = 'valid'
    group by 1`.execute(tx);
  return new Map(rows.map(({ id, locked }) => [id, locked]));
}
