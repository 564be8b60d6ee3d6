import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Freezes a member, or ends that, with a reason. False when the member already was in that state. */
export async function setMemberState(
  db: Db,
  member: { id: string; bucket: number },
  change: { state: "active" | "frozen"; staff: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select members.set_state(${member.bucket}, ${member.id}, ${change.state}, ${change.staff},
      ${change.reason}) as changed`.execute(db);
  return rows[0]?.changed ?? false;
}
