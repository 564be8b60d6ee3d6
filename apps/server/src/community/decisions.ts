import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";

export type Decision = {
  authorId: string;
  postId?: string | null;
  commentId?: string | null;
  outcome: "approved" | "refused" | "hidden" | "shown_again";
  reason?: string;
  staff: string;
};

/** Stores a decision, so that the author is told. */
export async function keepDecision(tx: Tx, decision: Decision): Promise<void> {
  const { authorId, postId = null, commentId = null, outcome, reason = null, staff } = decision;
  await sql`
    insert into community.decisions (id, author_id, post_id, comment_id, outcome, reason, staff, at)
    values (${uuidv7()}, ${authorId}, ${postId}, ${commentId}, ${outcome}, ${reason}, ${staff},
      platform.now())`.execute(tx);
}
