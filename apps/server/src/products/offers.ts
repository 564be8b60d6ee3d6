/** Who may be offered products at all: asked of the member's country, in the use case. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";

/** Whether the member may be offered products, and until when the member has paused purchases. */
export async function offersTo(
  db: Db,
  member: Member,
): Promise<{ allowed: boolean; pausedUntil: Date | null }> {
  const { rows } = await sql<{ allowed: boolean; pausedUntil: Date | null }>`
    select c.offers as allowed, m.purchases_paused_until as "pausedUntil"
    from members.members m, members.policy(m.country) c
    where m.bucket = ${member.bucket} and m.id = ${member.id}`.execute(db);
  return rows[0] ?? { allowed: false, pausedUntil: null };
}
