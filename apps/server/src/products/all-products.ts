/** Every product for staff, with drafts and closed ones, newest first. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type ProductLine = {
  id: string;
  name: string;
  state: "draft" | "listed" | "closed";
  unitsTotal: number;
  unitsLeft: number;
  unitsWithdrawn: number;
};

const AT_MOST = 200;

export async function allProducts(db: Db): Promise<ProductLine[]> {
  const { rows } = await sql<ProductLine>`
    select p.id, p.name, p.state, p.units_listed as "unitsTotal",
      p.units_withdrawn as "unitsWithdrawn",
      case when p.state = 'draft' then p.units_listed else coalesce((
        select sum(a.units_left)::int from products.allotments a where a.product_id = p.id), 0)
      end as "unitsLeft"
    from products.products p order by p.created_at desc, p.id desc limit ${AT_MOST}`.execute(db);
  return rows;
}
