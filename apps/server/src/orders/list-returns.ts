/** Principal returned to a member: at maturity, by early exit, or by cancelling. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { listReturns as contract } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { afterCursor, finishPage, limitOf, microsOf } from "../platform/page-by-time.ts";

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
  // only a cancelled purchase goes back as it came; else what was paid in is principal returned
  // Never null: micros, time: an order that is over has its time.
  const { rows } = await sql<ReturnRow>`
    select o.id, ${microsOf(sql`o.ended_at`)} as micros,
      o.product_id as "productId", p.name as "productName", o.units, o.currency,
      case o.state when 'expired' then 'matured' else o.state end as reason,
      o.principal - o.from_coupon as principal,
      case o.state when 'cancelled' then o.from_deposit else 0 end as recharge,
      case o.state when 'cancelled' then 0 else o.from_deposit end + o.from_returned as returned,
      o.from_earned as earned, o.ended_at as time
    from orders.orders o join products.products p on p.id = o.product_id
    where ${own} ${afterCursor(query, sql`o.ended_at`, sql`o.id`)}
    order by o.ended_at desc, o.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from orders.orders o where ${own}`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return {
    ...page,
    list: list.map(({ id: orderId, micros: _, recharge, returned, earned, ...shown }) => ({
      ...shown,
      orderId,
      paidTo: { recharge, returned, earned },
    })),
  };
}
