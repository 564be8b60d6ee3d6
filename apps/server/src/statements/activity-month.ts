/** A month of a member's activity, in sums: paid in, income, rewards, paid out, and the income by day. */
import { dayOf, startOfDay } from "@ballast/contract/days.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { getActivityMonth as contract } from "@ballast/contract/user/activity.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { WALLET_CURRENCY } from "../wallets/balances.ts";
import { groupOfEvent } from "./activity-events.ts";

type Sum = { event: string; day: string | null; sum: bigint };

export async function activityMonth(
  db: Db,
  member: Member,
  { month: asked }: InputOf<typeof contract>,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const latest = dayOf(now).slice(0, 7);
  const month = asked ?? latest;
  const from = startOfDay(`${month}-01`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  const [sums, { first, leaving }] = await Promise.all([
    sumsOf(db, member, from, to),
    besides(db, member, from, to),
  ]);
  const sumOf = (isOf: (event: string) => boolean) =>
    sums.reduce((total, { event, sum }) => (isOf(event) ? total + sum : total), 0n);
  const groups = (...of: string[]) => sumOf((event) => of.includes(groupOfEvent(event)));
  return {
    month,
    first: first ?? latest,
    latest,
    currency: WALLET_CURRENCY,
    paidIn: groups("in"),
    income: groups("income"),
    // A purchase changes the total only by what a coupon paid of it.
    rewards: groups("rewards", "plans"),
    paidOut: -groups("out"),
    leaving,
    days: sums.flatMap(({ day, sum }) => (day === null ? [] : [{ day, amount: sum }])),
  };
}

/** What the events of a time did to the member's total; of the daily income, by day. */
async function sumsOf(db: Db, member: Member, from: Date, to: Date): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select e.event, case e.event when 'daily_income'
      then (e.at at time zone 'UTC')::date::text end as day,
      sum(case e.side when 'C' then e.amount else -e.amount end)::bigint as sum
    from ledger.accounts a
    join ledger.entries e on e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
      and e.currency = a.currency and e.at >= ${from} and e.at < ${to}
    where a.bucket = ${member.bucket} and a.owner = ${member.id}
      and a.currency = ${WALLET_CURRENCY} and a.kind like 'client.%'
    group by 1, 2 order by 2`.execute(db);
  return rows;
}

async function besides(db: Db, member: Member, from: Date, to: Date) {
  const { rows } = await sql<{ first: string | null; leaving: bigint }>`
    select
      (select to_char(min(a.opened_at) at time zone 'UTC', 'YYYY-MM') from ledger.accounts a
        where a.bucket = ${member.bucket} and a.owner = ${member.id}) as first,
      (select coalesce(sum(w.gross), 0)::bigint from wallets.withdrawals w
        where w.bucket = ${member.bucket} and w.member_id = ${member.id}
          and w.applied_at >= ${from} and w.applied_at < ${to} and w.ended_at is null) as leaving
  `.execute(db);
  return rows[0] ?? { first: null, leaving: 0n };
}
