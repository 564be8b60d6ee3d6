/** What each member is owed, and what the ledger says of it, out of one consistent read. */

import type { Claim } from "@ballast/proof/claim.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";

const BUCKETS = 64;
const PAGE = 5_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** `heads` in the order of their buckets; `owed` of each currency that anybody has an account in. */
export type Moment = {
  day: string;
  takenAt: Date;
  heads: { seqs: string[]; hashes: string[] };
  owed: Map<string, bigint>;
};

/** Whether there is anybody to owe something to: before that no day has a snapshot. */
export async function hasMembers(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from members.members limit 1`.execute(tx);
  return rows.length > 0;
}

/** The first questions of the read: its time, the heads, and what the entries up to them add up to. */
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
 * The claim of everybody who has an account in the currency, also of those owed nothing: their
 * proof says that. By bucket, then by id: `member-list.ts` finds a place by that order.
 */
export async function* readClaims(tx: Tx, currency: string): AsyncGenerator<MemberClaim> {
  let last = { bucket: 0, id: NOBODY };
  for (;;) {
    const rows = await readPage(tx, { currency, last });
    for (const { id, phone, isClosed, owed } of rows) {
      // Nobody can close an account with money in it. Were there any, it still has to be counted.
      if (isClosed && owed === 0n) continue;
      yield { member: id, identifier: phone || `closed:${id}`, owed };
    }
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end;
  }
}

type Place = { bucket: number; id: string };
type Row = Place & { phone: string; isClosed: boolean; owed: bigint };

/** All accounts of a member, and the return that is still locked for the member's open orders. */
async function readPage(
  tx: Tx,
  { currency, last }: { currency: string; last: Place },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.bucket, m.id, m.phone, m.state = 'closed' as "isClosed", (a.owed + o.owed)::bigint as owed
    from members.members m
    cross join lateral (
      select sum(x.balance) as owed
      from ledger.accounts x join ledger.account_kinds k using (kind)
      where x.bucket = m.bucket and x.owner = m.id and x.currency = ${currency}
        and k.owner_is = 'member'
    ) a
    cross join lateral (
      select coalesce(sum(r.daily_return * (r.valid_days - (
        select count(*) from income.incomes i
        where i.bucket = r.bucket and i.member_id = r.member_id and i.order_id = r.id
          and i.day >= r.start_on and i.day < r.expire_on))), 0) as owed
      from orders.orders r
      where r.bucket = m.bucket and r.member_id = m.id and r.currency = ${currency}
        and r.state = 'valid'
    ) o
    where (m.bucket, m.id) > (${last.bucket}, ${last.id}) and a.owed is not null
    order by m.bucket, m.id limit ${PAGE}`.execute(tx);
  return rows;
}
