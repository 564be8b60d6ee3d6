/** Visible products: listed, and their sale is not over. Newest first. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { listProducts as contract } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import type { CallOf } from "../platform/http.ts";
import { afterCursor, finishPage, limitOf, microsOf } from "../platform/page-by-time.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { readSetting } from "../platform/settings.ts";
import { benchmark } from "./benchmark.ts";
import { offersTo } from "./offers.ts";
import { cardOf, PRODUCT_COLUMNS, PRODUCT_TABLES, type ProductRow } from "./product-card.ts";

export async function listProducts(
  call: CallOf<typeof contract>,
  query: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { db, member } = call;
  const { allowed } = await offersTo(db, member);
  refuseUnless(allowed, "offers_not_allowed");
  const now = call.clock.now();
  const onShow = sql`p.state = 'listed' and p.ends_at > ${now}`;
  // Never null: micros: a product that is listed has its time.
  const { rows } = await sql<ProductRow & { micros: bigint }>`
    select ${PRODUCT_COLUMNS}, ${microsOf(sql`p.listed_at`)} as micros
    from ${PRODUCT_TABLES}
    where ${onShow} ${afterCursor(query, sql`p.listed_at`, sql`p.id`)}
    order by p.listed_at desc, p.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from products.products p where ${onShow}`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return {
    ...page,
    list: list.map((row) => cardOf(row, now)),
    serverTime: now,
    benchmark: await readSetting(db, "products.benchmark", benchmark),
  };
}
