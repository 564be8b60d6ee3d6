/** A member's own posts with their state, and how they are deleted. */
import type { listOwnPosts as contract, POST_STATES } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import type { CallOf, Member } from "../platform/http.ts";
import {
  afterCursor,
  finishPage,
  limitOf,
  microsOf,
  type PageQuery,
} from "../platform/page-by-time.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { type PostRow, postOf } from "./list-posts.ts";
import { imagesOf } from "./post-images.ts";
import { commentVisible } from "./visibility.ts";

type OwnRow = PostRow & {
  createdAt: Date;
  state: (typeof POST_STATES)[number];
  reason: string | null;
};

export async function listOwnPosts(
  { db, member }: CallOf<typeof contract>,
  query: PageQuery,
): Promise<OutputOf<typeof contract>> {
  const viewer = { id: member.id, promotions: true };
  const own = sql`p.author_id = ${member.id} and p.state <> 'deleted'`;
  const { rows } = await sql<OwnRow>`
    select p.id, p.content, p.video_url as "videoUrl", p.label, p.likes, p.state, p.reason,
      p.created_at as "createdAt", ${microsOf(sql`p.created_at`)} as micros,
      (select count(*)::int from community.comments c
        where c.post_id = p.id and ${commentVisible(viewer)}) as comments
    from community.posts p
    where ${own} ${afterCursor(query, sql`p.created_at`, sql`p.id`)}
    order by p.created_at desc, p.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from community.posts p where ${own}`;
  const { list, cursor, total } = await finishPage(db, query, rows, counted);
  const seen = list.filter(({ state }) => state === "waiting" || state === "shown");
  const images = await imagesOf(
    db,
    seen.map(({ id }) => id),
  );
  return {
    total,
    list: list.map((row) => ({
      ...postOf(row, row.createdAt, images.get(row.id)),
      state: row.state,
      reason: row.reason ?? "",
    })),
    cursor,
  };
}

/** A repeat has no effect. Refuses post_unknown, also for another member's post. */
export async function deletePost(tx: Tx, member: Member, postId: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from community.posts
    where id = ${postId} and author_id = ${member.id} for no key update`.execute(tx);
  refuseUnless(rows[0], "post_unknown");
  await sql`update community.posts set state = 'deleted' where id = ${postId}`.execute(tx);
}

/** Refuses comment_unknown, also for another member's comment. */
export async function deleteComment(tx: Tx, member: Member, commentId: string): Promise<void> {
  const deleted = await sql`
    update community.comments set state = 'deleted'
    where id = ${commentId} and author_id = ${member.id}`.execute(tx);
  refuseUnless(deleted.numAffectedRows === 1n, "comment_unknown");
}
