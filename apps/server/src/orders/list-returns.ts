/** Principal returned to a member: at maturity, by early exit, or by cancelling. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { listReturns as contract } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { fromCursor, toCursor } from "../wallets/cursor.ts";
import { ORDER_CURSOR } from "./list-orders.ts";

type Page = OutputOf<typeof contract>;
type ReturnRow = {
  id: string;
  micros: bigint;
  productId: string;
  productName: string;
  units: number;
  currency: Currency;
  reason: Page["list"][number]["reason"];
  principal: bigint;
  recharge: bigint;
  returned: bigint;
  earned: bigint;
  time: Date;
};

export async function listReturns(
  db: Db,
  member: Member,
  query: InputOf<typeof contract>,
): Promise<Page> {
  const own = sql`o.bucket = ${member.bucket} and o.member_id = ${member.id}
    and o.state <> 'valid' ${query.orderId ? sql`and o.id = ${query.orderId}` : sql``}`;
  const [micros, id] = query.cursor ? fromCursor(query.cursor, ORDER_CURSOR) : [];
  const after =
    micros === undefined
      ? sql``
      : sql`and (o.ended_at, o.id) <
          (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  // only a cancelled purchase goes back as it came; else what was paid in is principal returned
  // Never null: micros, time: an order that is over has its time.
  const { rows } = await sql<ReturnRow>`
    select o.id, (extract(epoch from o.ended_at) * 1000000)::bigint as micros,
      o.product_id as "productId", p.name as "productName", o.units, o.currency,
      case o.state when 'expired' then 'matured' else o.state end as reason,
      o.principal - o.from_coupon as principal,
      case o.state when 'cancelled' then o.from_deposit else 0 end as recharge,
      case o.state when 'cancelled' then 0 else o.from_deposit end + o.from_returned as returned,
      o.from_earned as earned, o.ended_at as time
    from orders.orders o join products.products p on p.id = o.product_id
    where ${own} ${after}
    order by o.ended_at desc, o.id desc
    limit ${query.pageSize + 1} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from orders.orders o where ${own}`.execute(db);
  const page = rows.slice(0, query.pageSize);
  const last = rows.length > query.pageSize ? page.at(-1) : undefined;
  return {
    total: counted.rows[0]?.total ?? 0,
    list: page.map(({ id: orderId, micros: _, recharge, returned, earned, ...shown }) => ({
      ...shown,
      orderId,
      paidTo: { recharge, returned, earned },
    })),
    cursor: last ? toCursor(last.micros, last.id) : null,
  };
}
