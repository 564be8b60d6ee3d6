/** Whether products may be offered to a member, by the policy of the member's country. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";

export type Offers = { allowed: boolean; pausedUntil: Date | null; frozen: boolean };

/**
 * Whether the member may be offered products, until when the member has paused purchases, and whether staff
 * have stopped them.
 */
export async function offersTo(db: Db, member: Member): Promise<Offers> {
  const { rows } = await sql<Offers>`
    select c.offers as allowed, m.purchases_paused_until as "pausedUntil",
      m.purchases_frozen_for is not null as frozen
    from members.members m, members.policy(m.country) c
    where m.bucket = ${member.bucket} and m.id = ${member.id}`.execute(db);
  return rows[0] ?? { allowed: false, pausedUntil: null, frozen: false };
}
