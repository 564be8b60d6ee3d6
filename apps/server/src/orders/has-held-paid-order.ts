import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/db.ts";

/**
 * The only definition of a valid user: a member who ever held an order past its cooling-off time (every
 * member's phone is verified). `bucket` and `member` are SQL expressions.
 */
export const heldPaidOrder = (bucket: RawBuilder<unknown>, member: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from orders.orders o
    where o.bucket = ${bucket} and o.member_id = ${member}
      and coalesce(o.ended_at, platform.now()) > o.cancel_until)`;

/** Whether the member is a valid user. */
export async function hasHeldPaidOrder(
  db: Db,
  member: { id: string; bucket: number },
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select ${heldPaidOrder(sql`${member.bucket}::int`, sql`${member.id}::uuid`)} as held`.execute(
    db,
  );
  return rows[0]?.held ?? false;
}
