import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Whether the member ever held an order past its cooling-off time: what makes a valid user. */
export async function hasHeldPaidOrder(
  db: Db,
  member: { id: string; bucket: number },
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from orders.orders
      where bucket = ${member.bucket} and member_id = ${member.id}
        and coalesce(ended_at, platform.now()) > cancel_until
    ) as held`.execute(db);
  return rows[0]?.held ?? false;
}
