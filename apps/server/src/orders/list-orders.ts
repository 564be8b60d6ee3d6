/** A member's orders, newest first, with their earnings. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { listOrders as contract, OrderFilter } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { fromCursor, UUID } from "../platform/cursor.ts";
import type { CallOf } from "../platform/http.ts";
import { finishPage } from "../platform/page-by-time.ts";
import {
  couponsOf,
  FACTS,
  type OrderCourse,
  type OrderFacts,
  type OrderState,
  orderOf,
} from "./order.ts";

const ORDER_CURSOR = new RegExp(`^(\\d{1,18}) ${UUID}$`);

const ENDED: OrderState[] = ["expired", "exited", "cancelled"];
const STATES_OF: Record<OrderFilter, OrderState[]> = {
  valid: ["valid"],
  expired: ["expired"],
  exited: ["exited", "cancelled"],
  ended: ENDED,
};
const ALL_STATES: OrderState[] = ["valid", ...ENDED];

export async function listOrders(
  { db, member, clock }: CallOf<typeof contract>,
  query: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const states = query.status ? STATES_OF[query.status] : ALL_STATES;
  const own = sql`o.bucket = ${member.bucket} and o.member_id = ${member.id}
    and o.state = any(${states}) ${query.orderId ? sql`and o.id = ${query.orderId}` : sql``}`;
  const [micros, id] = query.cursor ? fromCursor(query.cursor, ORDER_CURSOR) : [];
  const after =
    micros === undefined
      ? sql``
      : sql`and o.bought_at <= timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'
          and (o.bought_at < timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'
            or o.id > ${id}::uuid)`;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<OrderFacts & OrderCourse & { micros: bigint }>`
    select ${FACTS}, f.state, f.ended_at as "endTime",
      (extract(epoch from f.bought_at) * 1000000)::bigint as micros,
      income.paid(f.bucket, f.id) as paid, income.taken(f.bucket, f.id) as taken
    from (
      select o.*, p.name as product_name, p.image, p.price, g.version
      from orders.orders o
      join products.products p on p.id = o.product_id
      join products.agreements g on g.id = o.agreement_id
      where ${own} ${after}
      order by o.bought_at desc, o.id limit ${query.pageSize + 1} offset ${offset}
    ) f
    order by f.bought_at desc, f.id`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from orders.orders o where ${own}`;
  const { list: page, cursor, total } = await finishPage(db, query, rows, counted);
  const coupons = await couponsOf(
    db,
    member.bucket,
    page.map(({ id }) => id),
  );
  return {
    total,
    list: page.map((row) => orderOf(row, row, coupons.get(row.id))),
    cursor,
    serverTime: clock.now(),
  };
}
