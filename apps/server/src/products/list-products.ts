/** Visible products: listed, and their sale is not over. Newest first. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { listProducts as contract } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import type { CallOf } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { fromCursor, toCursor, UUID } from "../wallets/cursor.ts";
import { offersTo } from "./offers.ts";
import { cardOf, PRODUCT_COLUMNS, PRODUCT_TABLES, type ProductRow } from "./product-card.ts";

const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID}$`);

export async function listProducts(
  call: CallOf<typeof contract>,
  query: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { db, member } = call;
  const { allowed } = await offersTo(db, member);
  refuseUnless(allowed, "offers_not_allowed");
  const now = call.clock.now();
  const onShow = sql`p.state = 'listed' and p.ends_at > ${now}`;
  const [micros, id] = query.cursor ? fromCursor(query.cursor, CURSOR) : [];
  const after =
    micros === undefined
      ? sql``
      : sql`and (p.listed_at, p.id) <
          (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  // Never null: micros: a product that is listed has its time.
  const { rows } = await sql<ProductRow & { micros: bigint }>`
    select ${PRODUCT_COLUMNS}, (extract(epoch from p.listed_at) * 1000000)::bigint as micros
    from ${PRODUCT_TABLES}
    where ${onShow} ${after}
    order by p.listed_at desc, p.id desc
    limit ${query.pageSize + 1} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from products.products p where ${onShow}`.execute(db);
  const page = rows.slice(0, query.pageSize);
  const last = rows.length > query.pageSize ? page.at(-1) : undefined;
  return {
    total: counted.rows[0]?.total ?? 0,
    list: page.map((row) => cardOf(row, now)),
    cursor: last ? toCursor(last.micros, last.id) : null,
    serverTime: now,
  };
}
