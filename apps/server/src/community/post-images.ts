/** Pictures of posts: stored in two sizes, and how they are shown. */
import { COMMUNITY_IMAGE_MAX_BYTES, POST_IMAGES_MAX } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import {
  addFile,
  refuseBeyondADay,
  refuseLarger,
  type StoredImage,
  store,
} from "../members/files.ts";
import { fileUrl } from "../members/member.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Upload } from "../platform/input.ts";
import { refuseUnless } from "../platform/refusal.ts";

export type PostImage = { large: StoredImage; small: StoredImage };
export type ShownImage = { url: string; smallUrl: string; width: number; height: number };

/**
 * Re-encodes and stores pictures one after the other. Refuses image_required, images_most, file_too_large,
 * file_not_an_image or too_many_requests. Slow: call it in `prepare`.
 */
export async function storePostImages(
  db: Db,
  ownerId: string,
  dataDir: string,
  files: Upload[],
): Promise<PostImage[]> {
  refuseUnless(files.length > 0, "image_required");
  refuseUnless(files.length <= POST_IMAGES_MAX, "images_most", { limit: `${POST_IMAGES_MAX}` });
  for (const file of files) refuseLarger(file, COMMUNITY_IMAGE_MAX_BYTES);
  await refuseBeyondADay(db, ownerId, files.length);
  const images: PostImage[] = [];
  for (const { bytes } of files) {
    const large = await store(dataDir, bytes, "post");
    images.push({ large, small: await store(dataDir, bytes, "post_small") });
  }
  return images;
}

export async function addPostImages(tx: Tx, postId: string, ownerId: string, images: PostImage[]) {
  for (const [index, { large, small }] of images.entries()) {
    const fileId = await addFile(tx, ownerId, large);
    const smallFileId = await addFile(tx, ownerId, small);
    await sql`
      insert into community.post_images (post_id, no, file_id, small_file_id, width, height)
      values (${postId}, ${index + 1}, ${fileId}, ${smallFileId}, ${large.width}, ${large.height})
      `.execute(tx);
  }
}

/**
 * Visible to everybody while one of its posts is shown, only to the author while one waits, and to nobody
 * when the author is frozen or closed.
 */
export async function postImageVisibleTo(
  db: Db,
  fileId: string,
): Promise<"everybody" | "owner" | "nobody"> {
  const { rows } = await sql<{ state: string }>`
    select p.state from community.post_images i join community.posts p on p.id = i.post_id
    where ${fileId} in (i.file_id, i.small_file_id) and p.state in ('waiting', 'shown')
      and exists (select from members.members m where m.bucket = platform.bucket_of(p.author_id)
        and m.id = p.author_id and m.state = 'active')
    order by p.state limit 1`.execute(db);
  const [post] = rows;
  if (!post) return "nobody";
  return post.state === "shown" ? "everybody" : "owner";
}

type ImageRow = {
  postId: string;
  fileId: string;
  smallFileId: string;
  width: number;
  height: number;
};

/** The pictures of these posts, by post, in order. */
export async function imagesOf(db: Db, postIds: string[]): Promise<Map<string, ShownImage[]>> {
  const { rows } = await sql<ImageRow>`
    select post_id as "postId", file_id as "fileId", small_file_id as "smallFileId", width, height
    from community.post_images where post_id = any(${postIds}::uuid[])
    order by post_id, no`.execute(db);
  const byPost = new Map<string, ShownImage[]>();
  for (const { postId, fileId, smallFileId, width, height } of rows) {
    const shown = { url: fileUrl(fileId), smallUrl: fileUrl(smallFileId), width, height };
    byPost.set(postId, [...(byPost.get(postId) ?? []), shown]);
  }
  return byPost;
}

/** Of a post in any state, for staff; null when it has none with that number. */
export async function postPicture(db: Db, postId: string, no: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select f.hash from community.post_images i join members.files f on f.id = i.file_id
    where i.post_id = ${postId} and i.no = ${no}`.execute(db);
  return rows[0]?.hash ?? null;
}
