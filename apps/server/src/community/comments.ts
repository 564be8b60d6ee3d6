/** Comments of a post: visible at once, and they may reply to each other. */
import type {
  addComment as addition,
  listComments as contract,
} from "@ballast/contract/community/calls.ts";
import { COMMENT_MAX_LENGTH } from "@ballast/contract/constants.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { headUrlOf } from "../members/member.ts";
import type { Tx } from "../platform/db.ts";
import type { CallOf, Member } from "../platform/http.ts";
import {
  afterCursor,
  finishPage,
  limitOf,
  microsOf,
  TOTAL_MOST,
} from "../platform/page-by-time.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { A_DAY, refuseBeyond } from "../platform/refuse-beyond.ts";
import { checkedText } from "./checked-text.ts";
import { lockMember, readLimits } from "./limits.ts";
import {
  commentVisible,
  findVisibleComment,
  findVisiblePost,
  headOf,
  shownName,
  type Viewer,
  viewerOf,
} from "./visibility.ts";

type CommentRow = {
  id: string;
  micros: bigint;
  authorId: string;
  username: string | null;
  head: string | null;
  toUserName: string | null;
  content: string;
  createdAt: Date;
};

/** Refuses post_unknown for a post that this member does not see. */
export async function listComments(
  { db, member }: CallOf<typeof contract>,
  query: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const viewer = await viewerOf(db, member);
  refuseUnless(await findVisiblePost(db, viewer, query.squareId), "post_unknown");
  const shown = sql`c.post_id = ${query.squareId} and ${commentVisible(viewer)}`;
  const { rows } = await sql<CommentRow>`
    select f.id, f.author_id as "authorId", f.content, f.created_at as "createdAt",
      ${microsOf(sql`f.created_at`)} as micros,
      ${shownName(sql`f.author_id`)} as username, ${headOf(sql`f.author_id`)} as head,
      ${answeredName(viewer, sql`f.answers_id`)} as "toUserName"
    from (
      select c.* from community.comments c
      where ${shown} ${afterCursor(query, sql`c.created_at`, sql`c.id`)}
      order by c.created_at desc, c.id desc ${limitOf(query)}
    ) f
    order by f.created_at desc, f.id desc`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from (select from community.comments c
      where ${shown} limit ${TOTAL_MOST}) x`;
  const { list, cursor, total } = await finishPage(db, query, rows, counted);
  return {
    total,
    list: list.map((row) => ({
      id: row.id,
      username: row.username ?? "",
      headUrl: headUrlOf(row.head),
      toUserName: row.toUserName ?? "",
      content: row.content,
      createTime: row.createdAt,
      isOwn: row.authorId === member.id,
    })),
    cursor,
  };
}

/** The name of the author replied to, unless that author is invisible to the viewer. */
const answeredName = (viewer: Viewer, answered: RawBuilder<unknown>) => sql`
  (select ${shownName(sql`c.author_id`)} from community.comments c
    where c.id = ${answered} and ${commentVisible(viewer)})`;

/**
 * Adds a comment and answers its id. Refuses as checkedText, and post_unknown, comment_unknown,
 * comment_limit, too_many_requests.
 */
export async function addComment(
  tx: Tx,
  member: Member,
  input: InputOf<typeof addition>,
): Promise<{ id: string }> {
  const content = checkedText(input.content, COMMENT_MAX_LENGTH);
  const viewer = await viewerOf(tx, member);
  refuseUnless(await findVisiblePost(tx, viewer, input.squareId), "post_unknown");
  const answersId = input.commentId ?? null;
  if (answersId !== null) {
    const answered = await findVisibleComment(tx, viewer, answersId);
    refuseUnless(answered?.postId === input.squareId, "comment_unknown");
  }
  await lockMember(tx, member.id);
  await refuseBeyondLimits(tx, member.id);
  const id = uuidv7();
  await sql`
    insert into community.comments (id, post_id, author_id, answers_id, content, created_at)
    values (${id}, ${input.squareId}, ${member.id}, ${answersId}, ${content}, platform.now())
    `.execute(tx);
  return { id };
}

async function refuseBeyondLimits(tx: Tx, memberId: string): Promise<void> {
  const { comments: most, commentsMinute } = await readLimits(tx);
  const done = sql`select created_at as at from community.comments where author_id = ${memberId}`;
  await refuseBeyond(tx, { done, most: commentsMinute, seconds: 60 }, "too_many_requests");
  await refuseBeyond(tx, { done, most, seconds: A_DAY }, "comment_limit", { limit: `${most}` });
}
