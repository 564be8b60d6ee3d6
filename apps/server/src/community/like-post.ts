import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { findVisiblePost, viewerOf } from "./visibility.ts";

/** Once for each member; a repeat answers the unchanged number. Refuses post_unknown. */
export async function likePost(
  tx: Tx,
  member: Member,
  postId: string,
): Promise<{ thumbsUpNum: number }> {
  const viewer = await viewerOf(tx, member);
  refuseUnless(await findVisiblePost(tx, viewer, postId), "post_unknown");
  const liked = await sql`
    insert into community.likes (post_id, liker_id, at)
    values (${postId}, ${member.id}, platform.now()) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ likes: number }>`
    update community.posts set likes = likes + ${Number(liked.numAffectedRows ?? 0n)}
    where id = ${postId} returning likes`.execute(tx);
  return { thumbsUpNum: rows[0]?.likes ?? 0 };
}
