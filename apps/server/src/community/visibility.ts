/** SQL conditions for what a member sees of the community, with the aliases p (post) and c (comment). */
import { type RawBuilder, sql } from "kysely";
import { shownHead } from "../members/member.ts";
import { policyOf } from "../members/policy.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";

export type Viewer = { id: string; promotions: boolean };

/** Posts that promote are invisible in countries where promotions are not allowed. */
export async function viewerOf(db: Db, member: Member): Promise<Viewer> {
  const { rows } = await sql<{ country: string }>`
    select country from members.members
    where bucket = ${member.bucket} and id = ${member.id}`.execute(db);
  const { promotions } = await policyOf(db, rows[0]?.country ?? "");
  return { id: member.id, promotions };
}

/** The author is neither frozen nor closed, and the viewer has not blocked them. */
const authorVisible = (author: RawBuilder<unknown>, viewer: Viewer) => sql`
  exists (select from members.members m where m.bucket = platform.bucket_of(${author})
    and m.id = ${author} and m.state = 'active')
  and not exists (select from community.blocks b
    where b.blocker_id = ${viewer.id} and b.blocked_id = ${author})`;

export const postVisible = (viewer: Viewer) => sql`
  p.state = 'shown' and (${viewer.promotions} or p.label is distinct from 'promotion')
  and (p.author_id is null or (${authorVisible(sql`p.author_id`, viewer)}))`;

export const commentVisible = (viewer: Viewer) => sql`
  c.state = 'shown' and ${authorVisible(sql`c.author_id`, viewer)}`;

/** The nickname of the member with this id, or the phone number with only its last two digits visible. */
export const shownName = (id: RawBuilder<unknown>) => sql<string>`
  (select coalesce(m.name, '•••• ' || right(m.phone, 2)) from members.members m
    where m.bucket = platform.bucket_of(${id}) and m.id = ${id})`;

/** The picture of the member with this id, for `headUrlOf`. */
export const headOf = (id: RawBuilder<unknown>) => sql<string | null>`
  (select ${shownHead(sql`m`)} from members.members m
    where m.bucket = platform.bucket_of(${id}) and m.id = ${id})`;

/** A post that the viewer sees; null for any other. */
export async function findVisiblePost(db: Db, viewer: Viewer, id: string) {
  const { rows } = await sql<{ id: string; authorId: string | null }>`
    select p.id, p.author_id as "authorId" from community.posts p
    where p.id = ${id} and ${postVisible(viewer)}`.execute(db);
  return rows[0] ?? null;
}

/** A comment that the viewer sees, below a post that the viewer sees; null for any other. */
export async function findVisibleComment(db: Db, viewer: Viewer, id: string) {
  const { rows } = await sql<{ id: string; postId: string; authorId: string }>`
    select c.id, c.post_id as "postId", c.author_id as "authorId"
    from community.comments c join community.posts p on p.id = c.post_id
    where c.id = ${id} and ${commentVisible(viewer)} and ${postVisible(viewer)}`.execute(db);
  return rows[0] ?? null;
}
