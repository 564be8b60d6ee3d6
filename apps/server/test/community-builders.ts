/** Builders for the community: posts that wait for review, visible posts, pictures. */
import { addComment, addTextPost, listPosts } from "@ballast/contract/community/calls.ts";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { approvePost } from "../src/community/review.ts";
import type { Db } from "../src/platform/db.ts";
import type { TestApp } from "./app.ts";
import { staffPair, type TestMember } from "./builders.ts";
import { stateDigest } from "./harness.ts";

let written = 0;

/** A post that waits for review; answers its public id. */
export async function aWaitingPost(
  app: TestApp,
  author: TestMember,
  content = `What happened today, number ${written++}.`,
): Promise<string> {
  const reply = await app.call(addTextPost, { content }, author);
  if (reply.code !== 200) throw new Error(reply.msg);
  return publicId("post", reply.data.id);
}

/** Approves a post as eva; answers the same id. */
export async function approve(
  db: Db,
  post: string,
  label: "promotion" | null = null,
): Promise<string> {
  await staffPair(db);
  await db.transaction().execute((tx) => approvePost(tx, dashed(post), "eva", label));
  return post;
}

export async function aShownPost(app: TestApp, author: TestMember, content?: string) {
  return approve(app.database.db, await aWaitingPost(app, author, content));
}

export async function aComment(
  app: TestApp,
  author: TestMember,
  post: string,
  content = `A word on it, number ${written++}.`,
  answers?: string,
): Promise<string> {
  const input = { squareId: post, content, ...(answers ? { commentId: answers } : {}) };
  const reply = await app.call(addComment, input, author);
  if (reply.code !== 200) throw new Error(reply.msg);
  return publicId("comment", reply.data.id);
}

/** The UUID inside a public id. */
export const dashed = (id: string) =>
  id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The contents of the posts in the feed that the member sees. */
export async function feedOf(app: TestApp, member: TestMember): Promise<string[]> {
  const { data } = await app.call(listPosts, { pageSize: "100" }, member);
  return data.list.map(({ content }) => content);
}

export async function setCommunityLimits(db: Db, limits: Record<string, number>): Promise<void> {
  await sql`
    update platform.settings set value = value || ${JSON.stringify(limits)}::jsonb
    where name = 'community.limits'`.execute(db);
}

type Asked = [endpoint: Endpoint, input: Record<string, string>];

/** Each of the calls refuses somebody who is not logged in, and together they change nothing. */
export async function expectStrangersOut(app: TestApp, calls: readonly Asked[]): Promise<void> {
  const before = await stateDigest(app.database.owner);
  for (const [endpoint, input] of calls) {
    const { status, raw } = await app.call(endpoint, input);
    expect([status, raw.data]).toMatchObject([401, { refusal: "not_logged_in" }]);
  }
  expect(await stateDigest(app.database.owner)).toBe(before);
}

export const SECRET = "taken at 12.9716 N 77.5946 E";

/** A photo as a phone takes it: rotated, with metadata about the place and the photographer. */
export async function aPhoto(
  width = 400,
  height = 300,
  colour = "#2468ac",
): Promise<Uint8Array<ArrayBuffer>> {
  const photo = sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: SECRET } })
    .withMetadata({ orientation: 6 });
  return new Uint8Array(await photo.toBuffer());
}
