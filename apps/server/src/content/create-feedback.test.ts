import { FEEDBACK_FILES_MAX } from "@ballast/contract/constants.ts";
import { createFeedback } from "@ballast/contract/content/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { staffLine } from "../../test/staff-line.ts";
import { FEEDBACK_A_DAY } from "./create-feedback.ts";

const app = useApp();
let member: TestMember;
beforeAll(async () => {
  member = await aMember(app);
});

type File = { field: string; filename: string; bytes: Uint8Array<ArrayBuffer> };

async function picture(colour: string, size = 300): Promise<File> {
  const create = { width: size, height: size, channels: 3 as const, background: colour };
  const bytes = await sharp({ create })
    .jpeg()
    .withExif({ IFD0: { Copyright: "at home" } })
    .toBuffer();
  return { field: colour, filename: `${colour}.jpg`, bytes: new Uint8Array(bytes) };
}
const SAID = { question: "The chart", description: "The last day of my order is cut off." };
const send = (input: Record<string, string>, files: File[] = [], by = member) =>
  app.call(createFeedback, input, { token: by.token, files });

async function picturesOf(feedbackId: string) {
  const { rows } = await sql<{ id: string; mediaType: string }>`
    select f.id, f.media_type as "mediaType" from content.feedback_pictures p
    join members.files f on f.id = p.file_id where p.feedback_id = ${feedbackId} order by p.no
  `.execute(app.database.db);
  return rows;
}

async function sentBy({ id }: TestMember): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from content.feedback where member_id = ${id}
  `.execute(app.database.db);
  return rows[0]?.sent ?? 0;
}

describe("feedback/create", () => {
  it("keeps what was said with its pictures, which only their owner can open", async () => {
    const files = await Promise.all(["red", "green"].map((colour) => picture(colour)));
    const { feedbackId } = (await send({ ...SAID, phone: "+91 98765 43210" }, files)).data;
    const pictures = await picturesOf(feedbackId);
    expect(pictures.map(({ mediaType }) => mediaType)).toEqual(["image/webp", "image/webp"]);
    const path = `${app.url}/files/${publicId("file", pictures[0]?.id ?? "")}`;
    const own = await fetch(path, { headers: { "x-access-token": member.token } });
    expect(own.status).toBe(200);
    expect(Buffer.from(await own.arrayBuffer()).includes("at home")).toBe(false);
    expect((await fetch(path)).status).toBe(404);
  });

  it("is the same with the same key, also at the same moment, and costs no second sending", async () => {
    const sender = await aMember(app);
    const files = [await picture("blue")];
    const key = uuidv7();
    const again = () => app.call(createFeedback, { ...SAID }, { token: sender.token, files, key });
    const all = [...(await Promise.all([1, 2, 3, 4].map(again))), await again()];
    expect(new Set(all.map(({ data }) => data.feedbackId)).size).toBe(1);
    expect(await picturesOf(all[0]?.data.feedbackId ?? "")).toHaveLength(1);
    expect(await sentBy(sender)).toBe(1);
  }); // @rule call/repeat

  it("is another without a key or with another, and loses nothing that was added", async () => {
    const sender = await aMember(app);
    const files = [await picture("yellow")];
    const bare = (await send(SAID, [], sender)).data.feedbackId;
    const withPicture = (await send(SAID, files, sender)).data.feedbackId;
    const phone = { ...SAID, phone: "+91 98765 43210" };
    const withPhone = (await send(phone, [], sender)).data.feedbackId;
    expect(new Set([bare, withPicture, withPhone]).size).toBe(3);
    expect(await picturesOf(withPicture)).toHaveLength(1);
    expect(await sentBy(sender)).toBe(3);
  }); // @rule call/repeat

  it("refuses a key that was used with other words or another picture, and one that is none", async () => {
    const key = uuidv7();
    const first = { token: member.token, files: [await picture("pink")], key };
    expect((await app.call(createFeedback, SAID, first)).code).toBe(200);
    for (const [said, files] of [
      [{ ...SAID, phone: "+91 98765 43210" }, first.files],
      [SAID, [await picture("brown")]],
      [SAID, []],
    ] as const) {
      await expectRefused(app.database, "idempotency_key_reused", () =>
        app.call(createFeedback, said, { ...first, files: [...files] }),
      );
    }
    await expectRefused(app.database, "idempotency_key_not_valid", () =>
      app.call(createFeedback, SAID, { ...first, key: "feedback-1" }),
    );
  });

  it("refuses what lacks question or comment", async () => {
    for (const input of [
      { question: "", description: "text" },
      { question: "text", description: "  " },
      { question: "\u3164\u2800", description: "text" },
      { question: "text", description: "\u00ad\u034f" },
    ]) {
      await expectRefused(app.database, "feedback_incomplete", () => send(input));
    }
  }); // @rule input/visible-text input/texts

  it("takes as many characters as a reader counts, and a phone in any digits", async () => {
    const said = { question: "கி".repeat(200), description: "Long", phone: "+९१ ९८७६५ ४३२१०" };
    const { feedbackId } = (await send(said, [], await aMember(app))).data;
    const { rows } = await sql<{ phone: string; question: string }>`
      select phone, question from content.feedback where id = ${feedbackId}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ phone: "+91 98765 43210", question: said.question }]);
    await expectRefused(app.database, "content_not_valid", () =>
      send({ question: "a".repeat(201), description: "Long" }),
    );
  });

  it("refuses wrong phones, wrong files, and too many", async () => {
    for (const phone of ["call me", "1", `+1${"2".repeat(40)}`]) {
      const refusal = phone.length > 32 ? "bad_input" : "phone_not_valid";
      await expectRefused(app.database, refusal, () => send({ ...SAID, phone }));
    }
    const text = { field: "a", filename: "a.jpg", bytes: new TextEncoder().encode("no picture") };
    await expectRefused(app.database, "file_not_an_image", () => send(SAID, [text]));
    const many = await Promise.all(
      Array.from({ length: FEEDBACK_FILES_MAX + 1 }, (_, at) => picture(`rgb(${at},0,0)`)),
    );
    await expectRefused(app.database, "images_most", () => send(SAID, many));
  });

  it("refuses a file above 20 MB with its own sentence", async () => {
    const bytes = new Uint8Array(20 * 1024 * 1024 + 1);
    const large = { field: "a", filename: "a.jpg", bytes };
    const { msg } = await send(SAID, [large]);
    expect(msg).toBe("File size too big (20M).");
    await expectRefused(app.database, "file_too_large", () => send(SAID, [large]));
  }); // @rule input/texts message/file-size constant/limits

  it("takes so many of a member a day", async () => {
    const talker = await aMember(app);
    for (let n = 0; n < FEEDBACK_A_DAY; n += 1) {
      expect((await send({ ...SAID, question: `Question ${n}` }, [], talker)).code).toBe(200);
    }
    const oneMore = () => send({ ...SAID, question: "One more" }, [], talker);
    await expectRefused(app.database, "too_many_requests", oneMore);
    const { until } = (await oneMore()).raw.data as { until: string };
    const hours = (Date.parse(until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.5);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it("tells a stranger to log in", async () => {
    expect((await app.call(createFeedback, SAID)).code).toBe(numberOf("not_logged_in"));
  });

  it("is read by staff", async () => {
    await staffPair(app.database.db);
    const { out } = await staffLine(app.database)("eva", "feedback");
    expect(out.join("\n")).toMatch(/ {2}2 pictures\n {2}The chart\n {2}The last/);
    // A phone number is revealed in the console only, with a reason.
    expect(out.join("\n")).not.toContain("98765");
  });
});
