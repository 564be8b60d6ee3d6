/** Who may be offered products at all: asked of the member's country, in the use case. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** Refuses offers_not_allowed; answers until when the member has paused purchases. */
export async function offeredTo(db: Db, member: Member): Promise<{ pausedUntil: Date | null }> {
  const { rows } = await sql<{ offers: boolean; pausedUntil: Date | null }>`
    select c.offers, m.purchases_paused_until as "pausedUntil"
    from members.members m, members.policy(m.country) c
    where m.bucket = ${member.bucket} and m.id = ${member.id}`.execute(db);
  refuseUnless(rows[0]?.offers, "offers_not_allowed");
  return { pausedUntil: rows[0].pausedUntil };
}
