/** How many units of a product a member holds now: what the limit per member counts. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export async function unitsHeld(
  db: Db,
  member: { id: string; bucket: number },
  productId: string,
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(units), 0)::int as units from orders.orders
    where bucket = ${member.bucket} and member_id = ${member.id}
      and product_id = ${productId} and state = 'valid'`.execute(db);
  return rows[0]?.units ?? 0;
}
