/** What a line of activity says besides its amount: accounts, state, plans and orders. */
import { isDay } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { WithdrawalState } from "@ballast/contract/records.ts";
import type { listActivity } from "@ballast/contract/user/activity.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import type { ActivityEntry } from "./list-activity.ts";

type Line = OutputOf<typeof listActivity>["list"][number];
type Part = Line["parts"][number];

type Details = Pick<Line, "change" | "parts" | "state" | "income" | "withdrawal" | "orders">;

const OF_ORDERS = ["buy", "buy_with_coupon", "cancel", "early_exit", "maturity"];

/** Reads what belongs to these entries, at once; the answer finds it for each. */
export async function detailsOf(
  db: Db,
  member: Member,
  entries: readonly ActivityEntry[],
): Promise<(entry: ActivityEntry) => Details> {
  const of = (...events: string[]) => entries.filter(({ event }) => events.includes(event));
  const [parts, withdrawals, refunds, incomes, orders] = await Promise.all([
    partsOf(db, member, entries),
    withdrawalsOf(db, member, of("withdrawal_applied"), of("withdrawal_released")),
    refundsOf(db, member, of("local_refund_applied")),
    incomesOf(db, member, of("daily_income")),
    ordersOf(db, member, of(...OF_ORDERS)),
  ]);
  const applied = new Map(withdrawals.map((one) => [one.id, one]));
  const ended = new Map(withdrawals.map((one) => [one.withdrawalId, one]));
  const ways = new Map([...withdrawals, ...refunds].map((one) => [one.id, one]));
  return (entry) => {
    const own = (parts.get(entry.id) ?? []).map(({ id: _, ...part }) => part);
    const out = ways.get(entry.id);
    const withdrawal = applied.get(entry.id) ?? ended.get(entry.about);
    const income = incomes.find(({ id }) => id === entry.id);
    return {
      change: out ? -out.gone : sumIn(own, entry.currency),
      parts: own,
      state: out?.state ?? null,
      income: income ? { plans: income.plans, paid: income.paid, whole: income.whole } : null,
      withdrawal: withdrawal
        ? { id: withdrawal.withdrawalId, to: withdrawal.rail === "bank" ? "card" : "address" }
        : null,
      orders: orders
        .filter(({ id }) => id === entry.id)
        .map(({ orderId, product }) => ({ id: orderId, product })),
    };
  };
}

const sumIn = (parts: readonly Part[], currency: Currency) =>
  parts.reduce((sum, part) => (part.currency === currency ? sum + part.amount : sum), 0n);

const idsOf = (entries: readonly ActivityEntry[]) => entries.map(({ id }) => id);

/**
 * The member's entries of each event, by the index of the member's accounts: an income's ledger
 * transaction has entries of many members.
 */
async function partsOf(db: Db, member: Member, entries: readonly ActivityEntry[]) {
  if (entries.length === 0) return new Map<string, (Part & { id: string })[]>();
  const times = entries.map(({ at }) => at.getTime());
  const { rows } = await sql<Part & { id: string }>`
    select e.transaction_id as id, replace(e.kind, 'client.', '') as account, e.currency,
      case e.side when 'C' then e.amount else -e.amount end as amount
    from ledger.accounts a
    join ledger.entries e on e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
      and e.currency = a.currency and e.seq = any(${entries.map(({ seq }) => seq)}::bigint[])
      and e.transaction_id = any(${idsOf(entries)}::uuid[])
      and e.at >= ${new Date(Math.min(...times))} and e.at < ${new Date(Math.max(...times) + 1)}
    where a.bucket = ${member.bucket} and a.owner = ${member.id}
    order by e.no`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}

/** `gone`: what has arrived outside by now. */
type WayOut = { id: string; state: WithdrawalState; gone: bigint };

type WithdrawalOf = WayOut & { withdrawalId: string; rail: "chain" | "bank" };

/** One that came back is named by the ledger transaction that returned it. */
async function withdrawalsOf(
  db: Db,
  member: Member,
  applied: readonly ActivityEntry[],
  released: readonly ActivityEntry[],
) {
  if (applied.length + released.length === 0) return [];
  const { rows } = await sql<WithdrawalOf>`
    select transaction_id as id, id as "withdrawalId", rail, state,
      case state when 'succeeded' then gross else 0 end as gone
    from wallets.withdrawals
    where bucket = ${member.bucket} and member_id = ${member.id}
      and (transaction_id = any(${idsOf(applied)}::uuid[])
        or id = any(${released.map(({ about }) => about)}::uuid[]))`.execute(db);
  return rows;
}

/** A refund goes back in parts: it is under way while one of them is, and failed where all have. */
async function refundsOf(db: Db, member: Member, entries: readonly ActivityEntry[]) {
  if (entries.length === 0) return [];
  const { rows } = await sql<WayOut>`
    select transaction_id as id, case when bool_or(state = 'processing') then 'processing'
      when bool_or(state = 'succeeded') then 'succeeded' else 'failed' end as state,
      coalesce(sum(amount) filter (where state = 'succeeded'), 0)::bigint as gone
    from cash.refunds
    where bucket = ${member.bucket} and transaction_id = any(${idsOf(entries)}::uuid[])
      and member_id = ${member.id} group by 1`.execute(db);
  return rows;
}

type IncomeOf = { id: string; plans: number; paid: bigint; whole: bigint };

/**
 * The orders that a run paid, with what each had paid by the run's last day, and what it pays in
 * all: an order that was left pays no more than it has. A run of the job is about one day; one of
 * an early exit is about its order, and can pay several.
 */
async function incomesOf(db: Db, member: Member, entries: readonly ActivityEntry[]) {
  if (entries.length === 0) return [];
  const days = entries.map(({ about }) => about).filter(isDay);
  const ofDays =
    days.length === entries.length ? sql`and i.day = any(${[...new Set(days)]}::date[])` : sql``;
  const { rows } = await sql<IncomeOf>`
    select x.id, count(*)::int as plans, sum(x.paid)::bigint as paid, sum(x.whole)::bigint as whole
    from (
      select i.run_id as id, o.daily_return * (max(i.day) - o.start_on + 1) as paid,
        case o.state when 'exited' then income.paid(o.bucket, o.id)
          else o.daily_return * o.valid_days end as whole
      from income.incomes i
      join orders.orders o on o.bucket = i.bucket and o.id = i.order_id
      where i.bucket = ${member.bucket} and i.member_id = ${member.id}
        and i.run_id = any(${idsOf(entries)}::uuid[]) ${ofDays}
      group by i.run_id, o.bucket, o.id
    ) x group by x.id`.execute(db);
  return rows;
}

/** Orders that ended on one day come back with one ledger transaction. */
const ORDERS_A_LINE = 20;

type OrderOf = { id: string; orderId: string; product: string };

/** A purchase has its order's id, a cancelled or left one names it, and a maturity names its day. */
async function ordersOf(db: Db, member: Member, entries: readonly ActivityEntry[]) {
  if (entries.length === 0) return [];
  const matured = entries.filter(({ event }) => event === "maturity");
  const named = entries.filter(({ event }) => event !== "maturity");
  const orderIds = named.map(({ event, id, about }) =>
    event === "cancel" || event === "early_exit" ? about : id,
  );
  const { rows } = await sql<OrderOf>`
    select x.id, x.order_id as "orderId", p.name as product from (
      select e.id, o.id as order_id, o.product_id, 1 as place
      from unnest(${idsOf(named)}::uuid[], ${orderIds}::uuid[]) e (id, order_id)
      join orders.orders o on o.bucket = ${member.bucket} and o.id = e.order_id
        and o.member_id = ${member.id}
      union all
      select e.id, o.id, o.product_id,
        row_number() over (partition by e.id order by o.bought_at, o.id)
      from unnest(${idsOf(matured)}::uuid[], ${matured.map(({ about }) => about)}::text[])
        e (id, day)
      join orders.orders o on o.bucket = ${member.bucket} and o.member_id = ${member.id}
        and o.state = 'expired' and o.expire_on::text = e.day
    ) x
    join products.products p on p.id = x.product_id
    where x.place <= ${ORDERS_A_LINE} order by x.place`.execute(db);
  return rows;
}
