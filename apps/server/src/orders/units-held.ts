/** A member's units of a product. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Units held now, as counted by the limit per member. */
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

/** Whether the member ever bought it, also when that order has ended. */
export async function hasOrdered(
  db: Db,
  member: { id: string; bucket: number },
  productId: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders.orders where bucket = ${member.bucket}
      and member_id = ${member.id} and product_id = ${productId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
