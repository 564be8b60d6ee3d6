import type { ReportReason } from "@ballast/contract/community/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { A_DAY, refuseBeyond } from "../platform/refuse-beyond.ts";
import { keepDecision } from "./decisions.ts";
import { lockMember, readLimits } from "./limits.ts";
import { findTarget, type Target, type TargetInput } from "./targets.ts";

/**
 * Reports something to staff, once for each member and item; a repeat changes nothing. Enough open reports
 * hide an item until staff decide. Refuses as findTarget, and report_limit.
 */
export async function reportContent(
  tx: Tx,
  member: Member,
  input: TargetInput & { reason: ReportReason },
): Promise<void> {
  const target = await findTarget(tx, member, input);
  await lockMember(tx, member.id);
  const known = await sql`
    select from community.reports where reporter_id = ${member.id}
      and (post_id = ${target.postId} or comment_id = ${target.commentId})`.execute(tx);
  if (known.rows.length > 0) return;
  const limits = await readLimits(tx);
  const done = sql`select at from community.reports where reporter_id = ${member.id}`;
  const limit = { done, most: limits.reports, seconds: A_DAY };
  await refuseBeyond(tx, limit, "report_limit", { limit: `${limits.reports}` });
  await lockTarget(tx, target);
  await sql`
    insert into community.reports (id, reporter_id, post_id, comment_id, reason, at)
    values (${uuidv7()}, ${member.id}, ${target.postId}, ${target.commentId}, ${input.reason},
      platform.now())`.execute(tx);
  await hideIfEnough(tx, target, limits.reportsHide);
}

/** Serializes reports of one item, because they are counted. */
async function lockTarget(tx: Tx, { postId, commentId }: Target): Promise<void> {
  if (postId)
    await sql`select from community.posts where id = ${postId} for no key update`.execute(tx);
  else
    await sql`select from community.comments where id = ${commentId} for no key update`.execute(tx);
}

/** Posts of the operator are not hidden; staff read their reports like others. */
async function hideIfEnough(tx: Tx, target: Target, enough: number): Promise<void> {
  const { postId, commentId, authorId } = target;
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from community.reports
    where (post_id = ${postId} or comment_id = ${commentId}) and settled_at is null`.execute(tx);
  if ((rows[0]?.open ?? 0) < enough || authorId === null) return;
  const hidden = postId
    ? await sql`
        update community.posts set state = 'hidden'
        where id = ${postId} and state = 'shown'`.execute(tx)
    : await sql`
        update community.comments set state = 'hidden'
        where id = ${commentId} and state = 'shown'`.execute(tx);
  if (hidden.numAffectedRows !== 1n) return;
  await keepDecision(tx, { authorId, postId, commentId, outcome: "hidden", staff: "reports" });
}
