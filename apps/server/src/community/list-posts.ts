/** The feed: approved posts, newest first, without those that this member does not see. */
import type { listPosts as contract, PostLabel } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import { headUrlOf } from "../members/member.ts";
import type { CallOf } from "../platform/http.ts";
import {
  afterCursor,
  finishPage,
  limitOf,
  microsOf,
  type PageQuery,
  TOTAL_MOST,
} from "../platform/page-by-time.ts";
import { imagesOf } from "./post-images.ts";
import { commentVisible, headOf, postVisible, shownName, viewerOf } from "./visibility.ts";

/** The author shown for posts of the operator. */
const OPERATOR = "Ballast";

export type PostRow = {
  id: string;
  micros: bigint;
  content: string;
  videoUrl: string | null;
  label: PostLabel | null;
  likes: number;
  comments: number;
};

type FeedRow = PostRow & {
  authorId: string | null;
  username: string | null;
  head: string | null;
  shownAt: Date;
  hasThumbsUp: boolean;
};

export async function listPosts(
  { db, member }: CallOf<typeof contract>,
  query: PageQuery,
): Promise<OutputOf<typeof contract>> {
  const viewer = await viewerOf(db, member);
  // Never null: shownAt, micros: a post that is shown has its time.
  const { rows } = await sql<FeedRow>`
    select p.id, p.content, p.video_url as "videoUrl", p.label, p.likes,
      p.author_id as "authorId", p.shown_at as "shownAt", ${microsOf(sql`p.shown_at`)} as micros,
      ${shownName(sql`p.author_id`)} as username, ${headOf(sql`p.author_id`)} as head,
      exists (select from community.likes l
        where l.post_id = p.id and l.liker_id = ${viewer.id}) as "hasThumbsUp",
      (select count(*)::int from (select from community.comments c
        where c.post_id = p.id and ${commentVisible(viewer)} limit ${TOTAL_MOST}) x) as comments
    from community.posts p
    where ${postVisible(viewer)} ${afterCursor(query, sql`p.shown_at`, sql`p.id`)}
    order by p.shown_at desc, p.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from (select from community.posts p
      where ${postVisible(viewer)} limit ${TOTAL_MOST}) x`;
  const { list, cursor, total } = await finishPage(db, query, rows, counted);
  const images = await imagesOf(
    db,
    list.map(({ id }) => id),
  );
  return {
    total,
    list: list.map((row) => ({
      ...postOf(row, row.shownAt, images.get(row.id)),
      username: row.authorId === null ? OPERATOR : (row.username ?? ""),
      headUrl: headUrlOf(row.head),
      hasThumbsUp: row.hasThumbsUp,
      isOwn: row.authorId === member.id,
    })),
    cursor,
  };
}

/** The fields shared by the feed and the author's own list. */
export function postOf(
  row: PostRow,
  createTime: Date,
  urls: OutputOf<typeof contract>["list"][number]["urls"] = [],
) {
  const { id, content, label, likes, comments } = row;
  return {
    id,
    content,
    createTime,
    urls,
    videoUrl: row.videoUrl ?? "",
    label,
    thumbsUpNum: likes,
    commentNum: comments,
  };
}
