import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { inviteStats } from "@ballast/contract/invitation/calls.ts";
import { LEVEL_NEEDS, levelOf, nextLevel } from "@ballast/contract/invitation/invite-levels.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { countInvited, isValidUser, teamOf } from "./team.ts";

export async function readInviteStats(
  db: Db,
  memberId: string,
): Promise<OutputOf<typeof inviteStats>> {
  const { invited, valid } = await countInvited(db, memberId);
  return { cumulative: invited, valid, level: levelOf(valid), next: nextLevel(valid) };
}

/** Only the member's level, for the profile; stops counting at the highest level. */
export async function readLevel(db: Db, member: { id: string }): Promise<number> {
  const { rows } = await sql<{ valid: number }>`
    ${teamOf(member.id, "B")}
    select count(*)::int as valid
    from (select from team t where ${isValidUser} limit ${LEVEL_NEEDS.at(-1)}) x`.execute(db);
  return levelOf(rows[0]?.valid ?? 0);
}
