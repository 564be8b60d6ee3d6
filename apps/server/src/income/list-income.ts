/** Reads of income. */
import { isDay } from "@ballast/contract/days.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { DailyIncome, listNotTakenOut as notTaken } from "@ballast/contract/income/calls.ts";
import type { listOrderIncomes as ofOrder } from "@ballast/contract/product/calls.ts";
import { type RawBuilder, sql } from "kysely";
import { fromCursor, toCursor, UUID } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { TOTAL_MOST, totalOf } from "../platform/page-by-time.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { WALLET_CURRENCY } from "../wallets/balances.ts";
import type { TakeOuts } from "./take-out.ts";

const CURSOR = new RegExp(`^(\\d{4}-\\d{2}-\\d{2}) ${UUID}$`);

type Page = Omit<InputOf<typeof ofOrder>, "orderId">;
type Row = Omit<DailyIncome, "state">;

/** Every daily income of a member, newest day first. */
export function listIncome(db: Db, member: Member, page: Page, takeOuts: TakeOuts) {
  return incomesWhere(db, member, sql``, page, takeOuts);
}

/** Those of one order; refuses order_unknown, also for another member's order. */
export async function listOrderIncomes(
  db: Db,
  member: Member,
  { orderId, ...page }: InputOf<typeof ofOrder>,
  takeOuts: TakeOuts,
) {
  const { rows } = await sql<{ start: string; expire: string }>`
    select start_on as start, expire_on as expire from orders.orders
    where bucket = ${member.bucket} and id = ${orderId} and member_id = ${member.id}`.execute(db);
  const [order] = rows;
  refuseUnless(order, "order_unknown");
  const ofOrder = sql`and i.order_id = ${orderId}
    and i.day >= ${order.start}::date and i.day < ${order.expire}::date`;
  return incomesWhere(db, member, ofOrder, page, takeOuts);
}

async function incomesWhere(
  db: Db,
  member: Member,
  which: RawBuilder<unknown>,
  page: Page,
  takeOuts: TakeOuts,
): Promise<OutputOf<typeof ofOrder>> {
  const own = sql`i.bucket = ${member.bucket} and i.member_id = ${member.id} ${which}`;
  const [day, orderId] = page.cursor ? fromCursor(page.cursor, CURSOR) : [];
  refuseUnless(day === undefined || isDay(day), "bad_input", { fields: "cursor" });
  const after =
    day === undefined
      ? sql``
      : sql`and i.day <= ${day}::date and (i.day < ${day}::date or i.order_id > ${orderId}::uuid)`;
  const offset = page.cursor ? 0 : (page.pageNum - 1) * page.pageSize;
  const { rows } = await sql<Row>`
    select i.order_id as "orderId", i.product_id as "productId", p.name as "productName",
      p.image as "productImg", i.day, i.currency, i.amount, i.run_id as "transactionId",
      i.taken_by as "takenBy"
    from (
      select * from income.incomes i where ${own} ${after}
      order by i.day desc, i.order_id limit ${page.pageSize + 1} offset ${offset}
    ) i
    join products.products p on p.id = i.product_id
    order by i.day desc, i.order_id`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from (
      select from income.incomes i where ${own} limit ${TOTAL_MOST}) x`;
  const list = rows.slice(0, page.pageSize);
  const last = rows.length > page.pageSize ? list.at(-1) : undefined;
  const stateOf = ({ takenBy, orderId }: Row): DailyIncome["state"] => {
    if (takenBy !== null) return "received";
    return takeOuts.underWay(member.id, orderId) ? "receiving" : "not_received";
  };
  return {
    total: await totalOf(db, page, rows.length, counted),
    list: list.map((row) => ({ ...row, state: stateOf(row) })),
    cursor: last ? toCursor(last.day, last.orderId) : null,
  };
}

type Waiting = Omit<OutputOf<typeof notTaken>["list"][number], "source" | "state">;

/** Income waiting to be taken out, by order, the largest first. */
export async function listNotTakenOut(
  db: Db,
  member: Member,
  takeOuts: TakeOuts,
): Promise<OutputOf<typeof notTaken>> {
  const { rows } = await sql<Waiting>`
    select x.order_id as "orderId", x.product_id as "productId", p.name as "productName",
      p.image as "productImg", x.currency, x.amount, x.days, x.first_day as "firstDay",
      x.last_day as "lastDay"
    from (
      select i.order_id, i.product_id, i.currency, sum(i.amount)::bigint as amount,
        count(*)::int as days, min(i.day) as first_day, max(i.day) as last_day
      from income.incomes i
      where i.bucket = ${member.bucket} and i.member_id = ${member.id} and i.taken_by is null
        and i.currency = ${WALLET_CURRENCY}
      group by 1, 2, 3
    ) x
    join products.products p on p.id = x.product_id
    order by x.amount desc, x.order_id`.execute(db);
  return {
    currency: WALLET_CURRENCY,
    total: rows.reduce((sum, row) => sum + row.amount, 0n),
    list: rows.map((row) => ({
      ...row,
      source: "order",
      state: takeOuts.underWay(member.id, row.orderId) ? "receiving" : "not_received",
    })),
  };
}
