/**
 * Counts how often a share link was opened: a number for each day, and nothing about who opened it. The
 * addresses that prevent inflated counts are kept only in memory, for an hour.
 */
import { createHash, randomBytes } from "node:crypto";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";

const HOUR_MS = 3_600_000;
const REMEMBERED_MOST = 20_000;
const A_DAY_MOST = 1_000;

/** True the first time in an hour that an address opens a link; false when its memory is full. */
export function createVisitGate(): (address: string, code: string, now: Date) => boolean {
  let hour = -1;
  let salt = randomBytes(16);
  const seen = new Set<string>();
  return (address, code, now) => {
    const current = Math.floor(now.getTime() / HOUR_MS);
    if (current !== hour) {
      hour = current;
      salt = randomBytes(16);
      seen.clear();
    }
    const mark = createHash("sha256").update(salt).update(`${code} ${address}`).digest("base64");
    if (seen.has(mark) || seen.size >= REMEMBERED_MOST) return false;
    seen.add(mark);
    return true;
  };
}

/** Does not count an unknown code or the public one. */
export async function countVisit(tx: Tx, code: string, day: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from members.invite_codes where code = ${code}`.execute(tx);
  if (!rows[0]) return;
  await sql`
    insert into invitations.visits as v (bucket, member_id, day, visits)
    values (${bucketOf(rows[0].id)}, ${rows[0].id}, ${day}, 1)
    on conflict (bucket, member_id, day) do update set visits = v.visits + 1
    where v.visits < ${A_DAY_MOST}`.execute(tx);
}

export async function readVisits(
  db: Db,
  member: { id: string; bucket: number },
  today: string,
): Promise<{ visits: number; visitsToday: number }> {
  const { rows } = await sql<{ visits: number; visitsToday: number }>`
    select coalesce(sum(visits), 0)::int as visits,
      coalesce(sum(visits) filter (where day = ${today}), 0)::int as "visitsToday"
    from invitations.visits where bucket = ${member.bucket} and member_id = ${member.id}`.execute(
    db,
  );
  return rows[0] ?? { visits: 0, visitsToday: 0 };
}
