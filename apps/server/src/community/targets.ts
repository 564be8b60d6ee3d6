/** The target of a report or block: one post or one comment that the member sees. */
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { findVisibleComment, findVisiblePost, viewerOf } from "./visibility.ts";

export type TargetInput = { squareId?: string | undefined; commentId?: string | undefined };
/** `authorId` is null for a post of the operator. */
export type Target = { postId: string | null; commentId: string | null; authorId: string | null };

/** Refuses bad_input (not exactly one), post_unknown, comment_unknown or own_content. */
export async function findTarget(db: Db, member: Member, input: TargetInput): Promise<Target> {
  const target = await seenTarget(db, member, input);
  refuseUnless(target.authorId !== member.id, "own_content");
  return target;
}

async function seenTarget(db: Db, member: Member, input: TargetInput): Promise<Target> {
  const { squareId, commentId } = input;
  if ((squareId === undefined) === (commentId === undefined)) {
    throw new Refusal("bad_input", { fields: "squareId, commentId" });
  }
  const viewer = await viewerOf(db, member);
  if (commentId !== undefined) {
    const comment = await findVisibleComment(db, viewer, commentId);
    if (!comment) throw new Refusal("comment_unknown");
    return { postId: null, commentId, authorId: comment.authorId };
  }
  const post = await findVisiblePost(db, viewer, squareId ?? "");
  if (!post) throw new Refusal("post_unknown");
  return { postId: post.id, commentId: null, authorId: post.authorId };
}
