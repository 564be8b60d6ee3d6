/**
 * The team by level: B was invited by the member, C by B, D by C. Computed each time from the inviters'
 * links, by scanning index ranges three levels deep.
 */
import type { TeamLevel } from "@ballast/contract/invitation/calls.ts";
import { sql } from "kysely";
import { heldPaidOrder } from "../orders/has-held-paid-order.ts";
import type { Db } from "../platform/db.ts";

const DEPTHS: Record<TeamLevel, number> = { B: 1, C: 2, D: 3 };

/**
 * `with recursive team (id, level, registered_at)`, down to a level. `offset 0` forces one index probe for
 * each member: the planner expects large teams and would read all members for a small one.
 */
export const teamOf = (memberId: string, to: TeamLevel = "D") => sql`
  with recursive team (id, level, registered_at) as (
    select m.id, 1, m.registered_at from members.members m where m.inviter_id = ${memberId}::uuid
    union all
    select m.id, t.level + 1, m.registered_at
    from team t
    cross join lateral (
      select x.id, x.registered_at from members.members x where x.inviter_id = t.id offset 0
    ) m
    where t.level < ${DEPTHS[to]}
  )`;

export const isValidUser = heldPaidOrder(sql`platform.bucket_of(t.id)`, sql`t.id`);

export const depthOf = (level: TeamLevel): number => DEPTHS[level];

export function levelAt(depth: number): TeamLevel {
  const level = (Object.keys(DEPTHS) as TeamLevel[]).find((name) => DEPTHS[name] === depth);
  if (level === undefined) throw new Error(`a team has no level at depth ${depth}`);
  return level;
}

export async function countLevels(db: Db, memberId: string): Promise<Record<TeamLevel, number>> {
  const { rows } = await sql<{ level: number; members: number }>`
    ${teamOf(memberId)}
    select level, count(*)::int as members from team group by 1`.execute(db);
  const at = (level: TeamLevel) => rows.find((row) => row.level === DEPTHS[level])?.members ?? 0;
  return { B: at("B"), C: at("C"), D: at("D") };
}

/** Members of level B, in total and those who are valid users. */
export async function countInvited(
  db: Db,
  memberId: string,
): Promise<{ invited: number; valid: number }> {
  const { rows } = await sql<{ invited: number; valid: number }>`
    ${teamOf(memberId, "B")}
    select count(*)::int as invited, (count(*) filter (where ${isValidUser}))::int as valid
    from team t`.execute(db);
  return rows[0] ?? { invited: 0, valid: 0 };
}
