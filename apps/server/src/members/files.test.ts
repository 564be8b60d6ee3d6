import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AVATAR_MAX_BYTES } from "@ballast/contract/constants.ts";
import { AVATARS } from "@ballast/contract/user/avatars.ts";
import { chooseAvatar, memberInfo, modifyHead, uploadFile } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { FILES_A_DAY } from "./files.ts";

const app = useApp();
let member: TestMember;
beforeAll(async () => {
  member = await aMember(app);
});

type Bytes = Uint8Array<ArrayBuffer>;
const SECRET = "taken at 12.9716 N 77.5946 E";

/** A photo as a phone takes it: rotated, with metadata about the place and the photographer. */
async function aPhoto(width = 400, height = 300, colour = "#2468ac"): Promise<Bytes> {
  const photo = sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: SECRET } })
    .withMetadata({ orientation: 6 });
  return new Uint8Array(await photo.toBuffer());
}

const fileOf = (bytes: Bytes, filename = "photo.jpg") => [{ field: "file", filename, bytes }];
const upload = (bytes: Bytes, by: { token: string } = member) =>
  app.call(uploadFile, {}, { token: by.token, files: fileOf(bytes) });
const changeHead = (bytes: Bytes, by: { token: string } = member) =>
  app.call(modifyHead, {}, { token: by.token, files: fileOf(bytes) });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const filesOf = async (id: string) =>
  (await sql`select from members.files where owner_id = ${id}`.execute(app.database.db)).rows
    .length;

describe("user/modify-head", () => {
  it("makes a square of 256 px in WebP and strips what else was in the file", async () => {
    const photo = await aPhoto();
    expect(Buffer.from(photo).includes(SECRET)).toBe(true);
    const { headUrl } = (await changeHead(photo)).data;
    const response = await get(headUrl);
    expect(response.status).toBe(200);
    const image = await bytesOf(response);
    expect(image.includes(SECRET)).toBe(false);
    const { format, width, height, exif, icc, xmp } = await sharp(image).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 256, height: 256 });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect((await app.call(memberInfo, {}, member)).data.headUrl).toBe(headUrl);
  }); // @rule input/uploads

  it("is seen by everybody and may be kept, but only as what it is", async () => {
    const { headUrl } = (await changeHead(await aPhoto())).data;
    const response = await get(headUrl);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600, immutable");
    const etag = response.headers.get("etag") ?? "";
    const again = await get(headUrl, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("answers a repeat with the same file, and another picture with another", async () => {
    const owner = await aMember(app);
    const first = await changeHead(await aPhoto(), owner);
    const repeat = await changeHead(await aPhoto(), owner);
    const other = await changeHead(await aPhoto(400, 300, "#ffcc00"), owner);
    expect(repeat.data).toEqual(first.data);
    expect(other.data).not.toEqual(first.data);
    expect(await filesOf(owner.id)).toBe(2);
  });

  it("takes exactly 10,485,760 bytes and refuses one more", async () => {
    const photo = await aPhoto();
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(photo);
      return bytes;
    };
    await expectRefused(app.database, "file_too_large", () =>
      changeHead(padded(AVATAR_MAX_BYTES + 1)),
    );
    expect((await changeHead(padded(AVATAR_MAX_BYTES))).code).toBe(200);
  }); // @rule input/avatar
});

describe("user/choose-avatar", () => {
  const choose = (avatar: string, by: { token: string }) =>
    app.call(chooseAvatar, { avatar: avatar as "" }, by);
  const shown = async (by: { token: string }) => (await app.call(memberInfo, {}, by)).data.headUrl;

  it("takes each of the drawn ones in the place of a photo, and none, whatever was there", async () => {
    const owner = await aMember(app);
    await changeHead(await aPhoto(), owner);
    for (const avatar of AVATARS) {
      const { headUrl } = (await choose(avatar, owner)).data;
      expect(headUrl).toBe(`/avatars/${avatar}.svg`);
      expect((await choose(avatar, owner)).data).toEqual({ headUrl });
      expect(await shown(owner)).toBe(headUrl);
    }
    const { headUrl } = (await changeHead(await aPhoto(), owner)).data;
    expect(await shown(owner)).toBe(headUrl);
    expect((await choose("", owner)).data).toEqual({ headUrl: "" });
    expect(await shown(owner)).toBe("");
  });

  it.each(["boat", ""])(
    "ends the photo that %j replaces, and a new photo ends the one before",
    async (avatar) => {
      const owner = await aMember(app);
      const first = (await changeHead(await aPhoto(), owner)).data.headUrl;
      const second = (await changeHead(await aPhoto(400, 300, "#ffcc00"), owner)).data.headUrl;
      const states = async () =>
        Promise.all([first, second].map(async (url) => (await get(url)).status));
      expect(await states()).toEqual([404, 200]);
      await choose(avatar, owner);
      expect(await states()).toEqual([404, 404]);
      expect((await get(second, { "x-access-token": owner.token })).status).toBe(404);
      expect((await changeHead(await aPhoto(), owner)).data.headUrl).toBe(first);
      expect(await states()).toEqual([200, 404]);
    },
  );

  it("deletes a photo that was replaced once the limit of a day counts it no more", async () => {
    const owner = await aMember(app);
    await changeHead(await aPhoto(), owner);
    await choose("boat", owner);
    expect(await filesOf(owner.id)).toBe(1);
    await sql`update members.files set created_at = created_at - interval '1 day'
      where owner_id = ${owner.id}`.execute(app.database.owner.db);
    await choose("", owner);
    expect(await filesOf(owner.id)).toBe(0);
  });

  it("refuses one that there is not, and a stranger, and changes nothing", async () => {
    const owner = await aMember(app);
    await choose("crab", owner);
    for (const other of ["Crab", "../crab", "13", "crab.svg"]) {
      await expectRefused(app.database, "bad_input", () => choose(other, owner));
    }
    await expectRefused(app.database, "not_logged_in", () => choose("boat", { token: "" }));
    expect(await shown(owner)).toBe("/avatars/crab.svg");
  });
});

describe("file/upload", () => {
  it("keeps the shape, turns the picture upright, and lays it down under its hash", async () => {
    const { fileId, url } = (await upload(await aPhoto())).data;
    const image = await bytesOf(await get(url, { "x-access-token": member.token }));
    const { format, width, height, exif } = await sharp(image).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: "webp",
      width: 300,
      height: 400,
      exif: undefined,
    });
    const { rows } = await sql<{ hash: Buffer; owner_id: string }>`
      select hash, owner_id from members.files where id = ${fileId}`.execute(app.database.db);
    expect(rows[0]?.owner_id).toBe(member.id);
    const name = rows[0]?.hash.toString("hex") ?? "";
    const folder = join(app.config.DATA_DIR, "files", name.slice(0, 2));
    expect(await readFile(join(folder, name))).toEqual(image);
    expect((await readdir(folder)).filter((left) => left.includes("."))).toEqual([]);
  });

  it("makes a large picture at most 2048 px", async () => {
    const { url } = (await upload(await aPhoto(5000, 2500))).data;
    const image = await bytesOf(await get(url, { "x-access-token": member.token }));
    const { width, height } = await sharp(image).metadata();
    expect({ width, height }).toEqual({ width: 1024, height: 2048 });
  });

  it("is served to its owner only; to others it is not there", async () => {
    const stranger = await aMember(app);
    const { url } = (await upload(await aPhoto())).data;
    const mine = await get(url, { "x-access-token": member.token });
    expect(mine.headers.get("cache-control")).toContain("private");
    expect(mine.headers.get("vary")).toContain("x-access-token");
    for (const headers of [{}, { "x-access-token": stranger.token }, { "x-access-token": "no" }]) {
      const response = await get(url, headers as Record<string, string>);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("gives two members who send the same picture a file each", async () => {
    const stranger = await aMember(app);
    const photo = await aPhoto(40, 30);
    const mine = (await upload(photo)).data;
    const theirs = (await upload(photo, stranger)).data;
    expect(theirs.fileId).not.toBe(mine.fileId);
    expect((await upload(photo)).data).toEqual(mine);
  });
});

describe("a fake picture", () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  const png = async (size: number) =>
    new Uint8Array(
      await sharp({ create: { width: size, height: size, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
    );

  it.each([
    ["text that calls itself a picture", async () => text("not a picture")],
    ["a page", async () => text("<!doctype html><script>alert(1)</script>")],
    ["a drawing program (SVG)", async () => text(svg)],
    ["a picture's head before a page", async () => text("GIF89a<script>alert(1)</script>")],
    ["a picture that is cut off", async () => (await png(200)).slice(0, 100)],
    ["a small file that unpacks to a huge one", async () => png(7_000)],
    ["nothing", async () => new Uint8Array()],
  ])("is refused: %s", async (_name, make) => {
    const bytes = await make();
    await expectRefused(app.database, "file_not_an_image", () => upload(bytes));
    await expectRefused(app.database, "file_not_an_image", () => changeHead(bytes));
  });

  it("of an iPhone is refused in words that say what to do", async () => {
    const head = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    const heic = new Uint8Array(Buffer.concat([head, Buffer.alloc(2_000)]));
    await expectRefused(app.database, "image_is_heic", () => upload(heic));
    await expectRefused(app.database, "image_is_heic", () => changeHead(heic));
    expect((await upload(heic)).msg).toContain("Most Compatible");
  }); // @rule input/heic

  it("never reaches a reader of drawings, two broken ones of which would end the process", async () => {
    const broken = Buffer.from("<svg onload=alert(1)>");
    const tries = await Promise.allSettled(
      Array.from({ length: 2_000 }, (_, at) =>
        at % 2 ? sharp(broken).metadata() : sharp(broken).stats(),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toEqual([]);
  });
}); // @rule input/uploads

describe("sending files", () => {
  it("takes one file of a member who is logged in", async () => {
    const photo = await aPhoto();
    for (const call of [uploadFile, modifyHead]) {
      await expectRefused(app.database, "bad_input", () => app.call(call, {}, member));
      await expectRefused(app.database, "bad_input", () =>
        app.call(call, {}, { ...member, files: [...fileOf(photo), ...fileOf(photo)] }),
      );
      await expectRefused(app.database, "not_logged_in", () =>
        app.call(call, {}, { files: fileOf(photo) }),
      );
    }
  });

  it("refuses another body than multipart, and a file beyond every limit", async () => {
    const response = await fetch(`${app.url}/api/user/file/upload`, {
      method: "POST",
      headers: { "x-access-token": member.token },
      body: new URLSearchParams({ file: "x" }),
    });
    expect(response.status).toBe(415);
    for (const bytes of [AVATAR_MAX_BYTES + 1, 20 * 1024 * 1024 + 1]) {
      const file = new Uint8Array(bytes);
      await expectRefused(app.database, "file_too_large", () => upload(file));
      expect((await upload(file)).msg).toBe("File size too big (10M).");
    }
  }); // @rule call/bodies

  it("ends for the day after many files", async () => {
    const sender = await aMember(app);
    await sql`
      insert into members.files (id, owner_id, kind, hash, media_type, bytes, created_at)
      select gen_random_uuid(), ${sender.id}, 'upload', sha256(n::text::bytea), 'image/webp', 1,
        platform.now()
      from generate_series(1, ${FILES_A_DAY}) n`.execute(app.database.db);
    const photo = await aPhoto();
    await expectRefused(app.database, "too_many_requests", () => upload(photo, sender));
    await sql`update members.files set created_at = created_at - interval '1 day'
      where owner_id = ${sender.id}`.execute(app.database.owner.db);
    expect((await upload(photo, sender)).code).toBe(200);
  });
});

describe("GET /files/<id>", () => {
  it("answers 404 for what is not a file's id", async () => {
    for (const id of [
      "fil_1",
      "../../etc/passwd",
      `fil_${"0".repeat(32)}`,
      `mbr_${"0".repeat(32)}`,
    ]) {
      expect((await get(`/files/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });
});
