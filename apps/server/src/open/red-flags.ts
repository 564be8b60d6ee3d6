/**
 * Warning signs published by regulators, each with the query that answers it. The server runs exactly the
 * text that the page shows. Each query reads small tables or an index, and answers one row whose columns
 * are the figures in order. About withdrawals they read only what the status publishes
 * (wallets.told_withdrawals); holds are all counted, as there. Amounts over the bank count after their day
 * is over (decision 0009).
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { openFlags, Sign } from "@ballast/contract/open/flags.ts";
import { SIGNS } from "@ballast/contract/open/flags.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

type Flag = OutputOf<typeof openFlags>["list"][number];
type Unit = Flag["figures"][number]["unit"];
type Question = { units: Record<string, Unit>; sql: string };

export const QUESTIONS: Record<Sign, Question> = {
  high_returns: {
    units: { plans: "count", highest_yearly_rate: "bps" },
    sql: `select count(*) as plans,
  max(ceil(daily_return::numeric * 365 * 10000 / price))::bigint as highest_yearly_rate
from products.products where state <> 'draft'`,
  },
  old_with_new: {
    units: { put_in: "money", paid: "money", locked: "money", free: "money", lost: "money" },
    sql: `select
  (select coalesce(sum(amount), 0)::bigint from reserve.lots
    where state = 'funded' and currency = 'tUSDT') as put_in,
  (select coalesce(sum(amount), 0)::bigint from income.product_days
    where currency = 'tUSDT') as paid,
  (select coalesce(sum(a.balance), 0)::bigint
    from products.products p cross join generate_series(0, 63) bucket
    join ledger.accounts a on a.bucket = bucket.bucket and a.owner = p.id
    where a.kind in ('reserve.offered', 'reserve.sold') and a.currency = 'tUSDT') as locked,
  (select coalesce(sum(a.balance), 0)::bigint
    from reserve.lots l cross join generate_series(0, 63) bucket
    join ledger.accounts a on a.bucket = bucket.bucket and a.owner = l.id
    where a.kind in ('reserve.capital', 'reserve.yield') and a.currency = 'tUSDT') as free,
  (select coalesce(sum(e.amount), 0)::bigint from ledger.entries e
    where e.bucket = 0 and e.owner = '00000000-0000-0000-0000-000000000000'
      and e.kind = 'reserve.cash' and e.currency = 'tUSDT' and e.event = 'loss_borne') as lost`,
  },
  unclear_source: {
    units: { fundings: "count", with_document_and_second_person: "count", outside_yield: "count" },
    sql: `select count(*) as fundings,
  count(*) filter (where length(document_hash) = 32 and attestor is not null)
    as with_document_and_second_person,
  count(*) filter (where source = 'yield') as outside_yield
from reserve.lots where state = 'funded'`,
  },
  hard_to_withdraw: {
    units: {
      arrived: "count",
      median: "seconds",
      of_100_95: "seconds",
      refused: "count",
      on_hold: "count",
    },
    sql: `select count(*) as arrived,
  extract(epoch from percentile_disc(0.5) within group (order by ended_at - applied_at))::int
    as median,
  extract(epoch from percentile_disc(0.95) within group (order by ended_at - applied_at))::int
    as of_100_95,
  (select count(*) from wallets.told_withdrawals w
    where w.is_refused and w.ended_at > platform.now() - interval '30 days') as refused,
  (select count(*) from wallets.withdrawals w
    where w.state = 'processing' and w.hold_until > platform.now()) as on_hold
from wallets.told_withdrawals where state = 'succeeded' and currency = 'tUSDT'
  and ended_at > platform.now() - interval '30 days'`,
  },
  fees_first: {
    units: { arrived: "count", taken_out: "money", fees_kept_of_it: "money" },
    sql: `select count(*) as arrived, coalesce(sum(gross), 0)::bigint as taken_out,
  coalesce(sum(fee), 0)::bigint as fees_kept_of_it
from wallets.told_withdrawals where state = 'succeeded' and currency = 'tUSDT'
  and ended_at > platform.now() - interval '30 days'`,
  },
  paid_for_recruiting: {
    units: { fees: "money", for_invitations: "money" },
    sql: `select
  (coalesce(sum(a.balance) filter (where a.kind = 'house.fee_revenue'), 0)
    - (select coalesce(sum(w.fee), 0) from wallets.withdrawals w
      where w.currency = 'tUSDT' and w.local_currency is not null and w.state = 'succeeded'
        and w.ended_at >= platform.start_of_day(platform.day_of(platform.now()))))::bigint as fees,
  coalesce(sum(a.balance) filter (where a.kind = 'house.referral'), 0)::bigint as for_invitations
from generate_series(0, 63) bucket
join ledger.accounts a on a.bucket = bucket.bucket
  and a.owner = '00000000-0000-0000-0000-000000000000'
where a.kind in ('house.fee_revenue', 'house.referral') and a.currency = 'tUSDT'`,
  },
  pressure: {
    units: { plans_on_sale: "count", units: "count", units_left: "count" },
    sql: `select count(*) as plans_on_sale, coalesce(sum(p.units_listed), 0)::bigint as units,
  coalesce(sum((select sum(a.units_left) from products.allotments a
    where a.product_id = p.id)), 0)::bigint as units_left
from products.products p where products.on_sale(p)`,
  },
  made_up_balances: {
    units: { members: "count", owed: "money", found: "money" },
    sql: `select c.members, c.total as owed, a.amount as found
from (select 1) one left join lateral (
  select * from proof.commits where currency = 'tUSDT' order by sequence desc limit 1
) c on true
left join proof.assets a on a.currency = c.currency and a.sequence = c.sequence`,
  },
  earnings_claims: {
    units: { shown: "count", without_review: "count", marked_as_advertisement: "count" },
    sql: `select count(*) as shown, count(*) filter (where decided_by is null) as without_review,
  count(*) filter (where label = 'promotion') as marked_as_advertisement
from (select * from community.posts where state = 'shown'
  order by shown_at desc, id desc limit 1000) newest`,
  },
  one_person: {
    units: { decisions: "count", without_second_person: "count" },
    sql: `select (select count(*) from ledger.proposals where state = 'done') as decisions,
  (select rows from reserve.invariant_runs
    where name = 'approvals_are_by_other_people') as without_second_person`,
  },
  no_licence: {
    units: { chain_id: "id" },
    sql: "select (select chain_id from chain.source) as chain_id",
  },
};

export async function readFlags(db: Db): Promise<Flag[]> {
  const list: Flag[] = [];
  for (const sign of SIGNS) {
    const question = QUESTIONS[sign];
    const { rows } = await sql.raw<Record<string, unknown>>(question.sql).execute(db);
    const figures = Object.entries(question.units).map(([name, unit]) => ({
      name,
      unit,
      value: wholeOf(rows[0]?.[name]),
    }));
    list.push({ sign, sql: question.sql, figures });
  }
  return list;
}

/** Counts and sums come as bigint, int or numeric text; null when there is nothing to count. */
function wholeOf(value: unknown): bigint | null {
  if (value === null || value === undefined) return null;
  return BigInt(value as bigint | number | string);
}
