import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import {
  addImagePost,
  deletePost,
  listOwnPosts,
  listPosts,
} from "@ballast/contract/community/calls.ts";
import { COMMUNITY_IMAGE_MAX_BYTES, POST_IMAGES_MAX } from "@ballast/contract/constants.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, setMemberState, staffPair, type TestMember } from "../../test/builders.ts";
import { aPhoto, approve, SECRET, setCommunityLimits } from "../../test/community-builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { FILES_A_DAY } from "../members/files.ts";
import { refusePost } from "./review.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const app = useApp();
let author: TestMember;
beforeAll(async () => {
  await staffPair(app.database.db);
  await setCommunityLimits(app.database.db, { posts: 500 });
  author = await aMember(app);
});

let written = 0;
const send = (pictures: Bytes[], by: { token?: string } = author, content?: string) =>
  app.call(
    addImagePost,
    { content: content ?? `With pictures, number ${written++}` },
    {
      ...(by.token ? { token: by.token } : {}),
      files: pictures.map((bytes, n) => ({ field: "file", filename: `${n}.jpg`, bytes })),
    },
  );
const get = (path: string, token?: string) =>
  fetch(`${app.url}${path}`, { headers: token ? { "x-access-token": token } : {} });
const statusOf = async (path: string, token?: string) => (await get(path, token)).status;
async function ownUrls(id: string) {
  const { list } = (await app.call(listOwnPosts, {}, author)).data;
  return list.find((post) => post.id === id)?.urls ?? [];
}

describe("pictures of a post", () => {
  it("are upright WebP in two sizes with nothing but their pixels, in the order they came", async () => {
    const [photo, other] = [await aPhoto(2400, 1200), await aPhoto(40, 30, "#ffcc00")];
    expect(Buffer.from(photo).includes(SECRET)).toBe(true);
    const { data } = await send([photo, other]);
    await approve(app.database.db, publicId("post", data.id));
    const reader = await aMember(app);
    const [first] = (await app.call(listPosts, {}, reader)).data.list;
    const sizes = first?.urls.map(({ width, height }) => [width, height]);
    expect(sizes).toEqual([
      [800, 1600],
      [30, 40],
    ]);
    const files = first?.urls.flatMap(({ url, smallUrl }) => [url, smallUrl]) ?? [];
    const found: unknown[] = [];
    for (const path of files) {
      const response = await fetch(`${app.url}${path}`);
      const image = Buffer.from(await response.arrayBuffer());
      const { format, width, height, exif, icc, xmp } = await sharp(image).metadata();
      expect([response.headers.get("content-type"), format]).toEqual(["image/webp", "webp"]);
      expect([exif, icc, xmp, image.includes(SECRET)]).toEqual([
        undefined,
        undefined,
        undefined,
        false,
      ]);
      found.push([width, height]);
    }
    expect(found).toEqual([
      [800, 1600],
      [240, 480],
      [30, 40],
      [30, 40],
    ]);
  });

  it("are their author's alone while the post waits", async () => {
    const { data } = await send([await aPhoto(50, 50, "#234567")]);
    const [image] = await ownUrls(data.id);
    if (!image) throw new Error("a post without its picture");
    const stranger = await aMember(app);
    for (const path of [image.url, image.smallUrl]) {
      expect([await statusOf(path), await statusOf(path, stranger.token)]).toEqual([404, 404]);
      const own = await get(path, author.token);
      expect([own.status, own.headers.get("cache-control")]).toEqual([
        200,
        "private, max-age=3600, immutable",
      ]);
    }
  });

  it("are seen by their address while the post shows, and gone when it is refused", async () => {
    const { data } = await send([await aPhoto(50, 50, "#123456")]);
    await approve(app.database.db, publicId("post", data.id));
    const [image] = await ownUrls(data.id);
    if (!image) throw new Error("a post without its picture");
    expect(await statusOf(image.url)).toBe(200);
    const kept = (await get(image.url)).headers.get("cache-control");
    expect(kept).toBe("public, max-age=3600, immutable");
    await app.database.db
      .transaction()
      .execute((tx) => refusePost(tx, data.id, "eva", "Not of this place"));
    expect([await statusOf(image.url), await statusOf(image.smallUrl)]).toEqual([404, 404]);
    expect(await ownUrls(data.id)).toEqual([]);
  });

  it("are gone while their author is frozen", async () => {
    const { data } = await send([await aPhoto(30, 30, "#13579b")]);
    await approve(app.database.db, publicId("post", data.id));
    const [image] = await ownUrls(data.id);
    const status = () => statusOf(image?.url ?? "");
    const { db } = app.database;
    await setMemberState(db, author, "frozen");
    expect(await status()).toBe(404);
    await setMemberState(db, author, "active");
    expect(await status()).toBe(200);
  });

  it("stay with one post when the other that shares them is deleted", async () => {
    const photo = await aPhoto(60, 60, "#654321");
    const first = (await send([photo])).data.id;
    const second = (await send([photo])).data.id;
    for (const id of [first, second]) await approve(app.database.db, publicId("post", id));
    const [image] = await ownUrls(second);
    await app.call(deletePost, { squareId: publicId("post", first) }, author);
    expect(await statusOf(image?.url ?? "")).toBe(200);
    await app.call(deletePost, { squareId: publicId("post", second) }, author);
    expect(await statusOf(image?.url ?? "")).toBe(404);
  });

  it("make another post of the same words", async () => {
    const content = "The same words";
    const photo = await aPhoto(20, 20, "#f00");
    const ids = [
      (await send([photo], author, content)).data.id,
      (await send([photo], author, content)).data.id,
    ];
    expect(ids[1]).not.toBe(ids[0]);
  });
});

describe("what is no picture of a post", () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const png = async (size: number) =>
    new Uint8Array(
      await sharp({ create: { width: size, height: size, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
    );

  it.each([
    ["text", async () => text("not a picture")],
    ["a drawing program (SVG)", async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a head before a page", async () => text("GIF89a<script>alert(1)</script>")],
    ["a picture that is cut off", async () => (await png(200)).slice(0, 100)],
    ["a small file that unpacks to a huge one", async () => png(7_000)],
    ["nothing", async () => new Uint8Array()],
  ])("is refused, also beside a good one: %s", async (_name, make) => {
    const [good, bad] = [await aPhoto(20, 20), await make()];
    await expectRefused(app.database, "file_not_an_image", () => send([good, bad]));
  });

  it("is one byte more than 2 MB", async () => {
    const photo = await aPhoto();
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(photo);
      bytes.set(randomBytes(8), size - 8);
      return bytes;
    };
    await expectRefused(app.database, "file_too_large", () =>
      send([padded(COMMUNITY_IMAGE_MAX_BYTES + 1)]),
    );
    expect((await send([padded(COMMUNITY_IMAGE_MAX_BYTES)])).code).toBe(200);
  }); // @rule input/texts message/file-size constant/limits

  it("is none at all, or one too many", async () => {
    const photo = await aPhoto(20, 20);
    const many = (count: number) => Array.from({ length: count }, () => photo);
    await expectRefused(app.database, "image_required", () => send([]));
    await expectRefused(app.database, "images_most", () => send(many(POST_IMAGES_MAX + 1)));
    await expectRefused(app.database, "images_most", () => send(many(12)));
    expect((await send(many(10))).msg).toBe("At most 6 pictures, please.");
    expect((await send(many(POST_IMAGES_MAX))).code).toBe(200);
  });

  it("comes with words that may not be said, or after the last of a day; no file is kept then", async () => {
    const photo = await aPhoto(20, 20, "#0a0b0c");
    const kept = async () => (await readdir(app.config.DATA_DIR, { recursive: true })).length;
    const before = await kept();
    await expectRefused(app.database, "words_not_allowed", () =>
      send([photo], author, "Guaranteed"),
    );
    await setCommunityLimits(app.database.db, { posts: 1 });
    await expectRefused(app.database, "post_limit", () => send([photo]));
    await setCommunityLimits(app.database.db, { posts: 500 });
    expect(await kept()).toBe(before);
  });

  it("is a stranger's, or too much for one day", async () => {
    const photo = await aPhoto(20, 20);
    await expectRefused(app.database, "not_logged_in", () => send([photo], {}));
    const sender = await aMember(app);
    await sql`
      insert into members.files (id, owner_id, kind, hash, media_type, bytes, created_at)
      select gen_random_uuid(), ${sender.id}, 'post', sha256(n::text::bytea), 'image/webp', 1,
        platform.now()
      from generate_series(1, ${FILES_A_DAY - 1}) n`.execute(app.database.db);
    await expectRefused(app.database, "too_many_requests", () => send([photo, photo], sender));
    expect((await send([photo], sender)).code).toBe(200);
  });
});
