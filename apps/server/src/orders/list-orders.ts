/** A member's orders, newest first, with what they have earned. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { listOrders as contract, Order, OrderStatus } from "@ballast/contract/product.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { fromCursor, toCursor, UUID } from "../wallets/cursor.ts";

export const ORDER_CURSOR = new RegExp(`^(\\d{1,18}) ${UUID}$`);

type State = OrderStatus | "cancelled";
const STATES_OF: Record<OrderStatus, State[]> = {
  valid: ["valid"],
  expired: ["expired"],
  exited: ["exited", "cancelled"],
};
const ALL_STATES = Object.values(STATES_OF).flat();

type OrderRow = {
  id: string;
  micros: bigint;
  productId: string;
  productName: string;
  productImg: string;
  units: number;
  currency: Currency;
  price: bigint;
  principal: bigint;
  dailyReturn: bigint;
  validDays: number;
  buyTime: Date;
  start: string;
  expire: string;
  cancelUntil: Date;
  state: State;
  endTime: Date | null;
  paid: bigint;
  taken: bigint;
  recharge: bigint;
  returned: bigint;
  earned: bigint;
  agreementId: string;
  version: string;
  hash: Buffer;
};

export async function listOrders(
  db: Db,
  member: Member,
  query: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const states = query.status ? STATES_OF[query.status] : ALL_STATES;
  const own = sql`o.bucket = ${member.bucket} and o.member_id = ${member.id}
    and o.state = any(${states})`;
  const [micros, id] = query.cursor ? fromCursor(query.cursor, ORDER_CURSOR) : [];
  const after =
    micros === undefined
      ? sql``
      : sql`and o.bought_at <= timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'
          and (o.bought_at < timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'
            or o.id > ${id}::uuid)`;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<OrderRow>`
    select o.id, (extract(epoch from o.bought_at) * 1000000)::bigint as micros,
      o.product_id as "productId", p.name as "productName", p.image as "productImg", o.units,
      o.currency, p.price, o.principal, o.daily_return as "dailyReturn",
      o.valid_days as "validDays", o.bought_at as "buyTime", o.start_on as start,
      o.expire_on as expire, o.cancel_until as "cancelUntil", o.state, o.ended_at as "endTime",
      income.paid(o.bucket, o.id) as paid, income.taken(o.bucket, o.id) as taken,
      o.from_deposit as recharge, o.from_returned as returned, o.from_earned as earned,
      o.agreement_id as "agreementId", g.version, o.agreement_hash as hash
    from (
      select * from orders.orders o where ${own} ${after}
      order by o.bought_at desc, o.id limit ${query.pageSize + 1} offset ${offset}
    ) o
    join products.products p on p.id = o.product_id
    join products.agreements g on g.id = o.agreement_id
    order by o.bought_at desc, o.id`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from orders.orders o where ${own}`.execute(db);
  const page = rows.slice(0, query.pageSize);
  const last = rows.length > query.pageSize ? page.at(-1) : undefined;
  return {
    total: counted.rows[0]?.total ?? 0,
    list: page.map(orderOf),
    cursor: last ? toCursor(last.micros, last.id) : null,
  };
}

function orderOf(row: OrderRow): Order {
  const { id, micros: _, state, paid, taken, recharge, returned, earned, ...order } = row;
  const { agreementId, version, hash, ...shown } = order;
  const totalRevenue = row.dailyReturn * BigInt(row.validDays);
  return {
    ...shown,
    orderId: id,
    coupon: null,
    totalRevenue,
    status: state === "cancelled" ? "exited" : state,
    cancelled: state === "cancelled",
    incomeReceived: paid,
    incomeTaken: taken,
    incomeToCome: state === "valid" ? totalRevenue - paid : 0n,
    paidFrom: { recharge, returned, earned },
    agreement: { agreementId, version, hash: hash.toString("hex"), acceptedAt: row.buyTime },
  };
}
