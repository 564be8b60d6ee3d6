/** All that was a member's after each event of a page, by the balances in the ledger's entries. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { WALLET_CURRENCY } from "../wallets/balances.ts";
import type { ActivityEntry } from "./list-activity.ts";

/** Entries are in the order of their seal, which may differ from that of their times by a wait. */
export const SLACK_MS = 3_600_000;

/**
 * The answer gives null for an entry of another currency. `isNewest`: no page is before this one,
 * so that its totals are read down from the balances of now, without a look at older months.
 */
export async function totalsOf(
  db: Db,
  member: Member,
  page: readonly ActivityEntry[],
  isNewest: boolean,
): Promise<(entry: ActivityEntry) => bigint | null> {
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return () => null;
  const accounts = sql`ledger.accounts a where a.bucket = ${member.bucket}
    and a.owner = ${member.id} and a.currency = ${WALLET_CURRENCY} and a.kind like 'client.%'`;
  const before = isNewest ? sql`` : upTo(first);
  const { rows } = await sql<{ id: string; yours: bigint }>`
    with moved as materialized (
      select e.seq, e.transaction_id as id,
        sum(case e.side when 'C' then e.amount else -e.amount end) as change
      from (select * from ${accounts}) a
      join ledger.entries e on e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
        and e.currency = a.currency and e.seq >= ${last.seq}
        and e.at >= ${new Date(last.at.getTime() - SLACK_MS)} ${before}
      group by e.seq, e.transaction_id
    )
    select p.id, ((${isNewest ? sumNow(accounts) : sumAt(accounts, first)})
      - coalesce(sum(m.change), 0))::bigint as yours
    from unnest(${page.map(({ seq }) => seq)}::bigint[], ${page.map(({ id }) => id)}::uuid[])
      p (seq, id)
    left join moved m on (m.seq, m.id) > (p.seq, p.id)
    group by p.id`.execute(db);
  const totals = new Map(rows.map(({ id, yours }) => [id, yours]));
  return ({ id, currency }) => (currency === WALLET_CURRENCY ? (totals.get(id) ?? null) : null);
}

const upTo = ({ seq, id, at }: ActivityEntry) =>
  sql`and (e.seq, e.transaction_id) <= (${seq}::bigint, ${id}::uuid)
    and e.at < ${new Date(at.getTime() + SLACK_MS)}`;

const sumNow = (accounts: RawBuilder<unknown>) =>
  sql`select coalesce(sum(a.balance), 0) from ${accounts}`;

/** What each account's newest entry up to this one says. */
const sumAt = (accounts: RawBuilder<unknown>, entry: ActivityEntry) => sql`
  select coalesce(sum(b.balance), 0) from (select * from ${accounts}) a
  cross join lateral (
    select e.balance from ledger.entries e
    where e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
      and e.currency = a.currency ${upTo(entry)}
    order by e.seq desc, e.transaction_id desc, e.no desc limit 1
  ) b`;
