/** What a member holds now: units by product, their cost and earnings, and when each matures. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { listStock as contract } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";

type Held = OutputOf<typeof contract>["list"][number];
type HeldRow = {
  productId: string;
  productName: string;
  productImg: string;
  currency: Currency;
  expire: string;
  units: number;
  principal: bigint;
  earned: bigint;
  promised: bigint;
};

/** Each product once, the one bought first at the top. */
export async function listStock(db: Db, member: Member): Promise<OutputOf<typeof contract>> {
  const { rows } = await sql<HeldRow>`
    select o.product_id as "productId", p.name as "productName", p.image as "productImg",
      o.currency, o.expire_on as expire, sum(o.units)::int as units,
      sum(o.principal)::bigint as principal,
      sum(income.paid(o.bucket, o.id))::bigint as earned,
      sum(o.daily_return * o.valid_days)::bigint as promised
    from orders.orders o join products.products p on p.id = o.product_id
    where o.bucket = ${member.bucket} and o.member_id = ${member.id} and o.state = 'valid'
    group by o.product_id, p.name, p.image, o.currency, o.expire_on
    order by min(min(o.bought_at)) over (partition by o.product_id), o.product_id, o.expire_on
  `.execute(db);
  const held = new Map<string, Held>();
  for (const row of rows) held.set(row.productId, withRow(held.get(row.productId), row));
  return { list: [...held.values()] };
}

function withRow(before: Held | undefined, row: HeldRow): Held {
  const { expire, units, principal, earned, promised, ...product } = row;
  return {
    ...product,
    units: (before?.units ?? 0) + units,
    invested: (before?.invested ?? 0n) + principal,
    earned: (before?.earned ?? 0n) + earned,
    incomeToCome: (before?.incomeToCome ?? 0n) + promised - earned,
    maturing: [...(before?.maturing ?? []), { expire, units, principal }],
  };
}
