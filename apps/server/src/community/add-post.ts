/** A new post of a member, which always waits for review. */
import { POST_MAX_LENGTH } from "@ballast/contract/constants.ts";
import { readVideoLink, VIDEO_HOSTS } from "@ballast/contract/gift/video-link.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";
import { A_DAY, refuseBeyond } from "../platform/refuse-beyond.ts";
import { checkedText } from "./checked-text.ts";
import { lockMember, readLimits } from "./limits.ts";
import { addPostImages, type PostImage } from "./post-images.ts";

export type PostDraft = { content: string; videoUrl?: string; images?: PostImage[] };

/** The normalized text of a draft. Refuses as checkedText. */
export const postText = (typed: string) => checkedText(typed, POST_MAX_LENGTH);

/** The canonical form of a video link. Refuses video_not_allowed. */
export function videoUrlOf(typed: string): string {
  const video = readVideoLink(typed);
  if (video === null) throw new Refusal("video_not_allowed", { hosts: VIDEO_HOSTS.join(", ") });
  return video.url;
}

/** Stores it as waiting and answers its id. Refuses post_limit, and as postText and videoUrlOf. */
export async function addPost(tx: Tx, member: Member, draft: PostDraft): Promise<{ id: string }> {
  const content = postText(draft.content);
  const videoUrl = draft.videoUrl === undefined ? null : videoUrlOf(draft.videoUrl);
  const images = draft.images ?? [];
  await lockMember(tx, member.id);
  await refuseBeyondLimit(tx, member.id);
  const id = uuidv7();
  await sql`
    insert into community.posts (id, author_id, content, video_url, created_at)
    values (${id}, ${member.id}, ${content}, ${videoUrl}, platform.now())`.execute(tx);
  await addPostImages(tx, id, member.id, images);
  return { id };
}

/** Refuses post_limit. Deleted posts count too, so that deleting does not evade the limit. */
export async function refuseBeyondLimit(db: Db, memberId: string): Promise<void> {
  const { posts: most } = await readLimits(db);
  const done = sql`select created_at as at from community.posts where author_id = ${memberId}`;
  const limit = { done, most, seconds: A_DAY };
  await refuseBeyond(db, limit, "post_limit", { limit: `${most}` });
}
