import {
  addComment,
  deleteComment,
  deletePost,
  listComments,
} from "@ballast/contract/community/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { modifyName } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import {
  aComment,
  aShownPost,
  aWaitingPost,
  dashed,
  expectStrangersOut,
  setCommunityLimits,
} from "../../test/community-builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";

const app = useApp();
let author: TestMember;
let reader: TestMember;
let post: string;
beforeAll(async () => {
  await setCommunityLimits(app.database.db, { posts: 500, commentsMinute: 500, comments: 500 });
  [author, reader] = [await aMember(app), await aMember(app)];
  await app.call(modifyName, { name: "Asha" }, author);
  post = await aShownPost(app, author);
});

const commentsOf = async (squareId: string, by = reader, more: Record<string, string> = {}) =>
  (await app.call(listComments, { squareId, ...more }, by)).data;
const send = (content: string, more: Record<string, string> = {}, by = reader) =>
  app.call(addComment, { squareId: post, content, ...more }, by);

describe("a comment", () => {
  it("shows at once, and the member is told in their language", async () => {
    const reply = await app.call(
      addComment,
      { squareId: post, content: "Thank you for the figures." },
      { ...reader, language: "de_DE" },
    );
    expect(reply).toMatchObject({ code: 200, msg: "Kommentar gesendet" });
    const [first] = (await commentsOf(post, author)).list;
    expect(first).toMatchObject({
      id: reply.data.id,
      username: `•••• ${reader.phone.slice(-2)}`,
      toUserName: "",
      content: "Thank you for the figures.",
      isOwn: false,
    });
  }); // @rule message/comments

  it("shows something, and is as long as a reader counts it", async () => {
    for (const nothing of ["\u3164", "\u2800 \u00ad", "\u0301\u034f", "\u{e0041}\u{e0042}"]) {
      await expectRefused(app.database, "content_not_valid", () => send(nothing));
    }
    expect((await send("ஸ்ரீ".repeat(500))).code).toBe(200);
    await expectRefused(app.database, "content_not_valid", () => send("ஸ்ரீ".repeat(501)));
    await expectRefused(app.database, "content_not_valid", () => send("ᄀ".repeat(2_001)));
  }); // @rule input/visible-text

  it("answers another, and names whom", async () => {
    const question = await aComment(app, author, post, "How long did it take?");
    await aComment(app, reader, post, "Two minutes.", question);
    const [first] = (await commentsOf(post)).list;
    expect(first).toMatchObject({ content: "Two minutes.", toUserName: "Asha", isOwn: true });
  });

  it("comes newest first, five a page", async () => {
    const long = await aShownPost(app, author);
    for (let n = 0; n < 7; n += 1) await aComment(app, reader, long, `Comment ${n}`);
    const first = await commentsOf(long);
    const second = await commentsOf(long, reader, { cursor: first.cursor ?? "" });
    const byNumber = await commentsOf(long, reader, { pageNum: "2" });
    expect(first.list.map(({ content }) => content)).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Comment ${n}`),
    );
    expect(second.list.map(({ content }) => content)).toEqual(["Comment 1", "Comment 0"]);
    expect([byNumber.list, first.total, second.cursor]).toEqual([second.list, 7, null]);
  }); // @rule message/comments constant/limits

  it("sent again with its key is the same, also at the same moment, and another without one", async () => {
    const key = uuidv7();
    const input = { squareId: post, content: "Only once" };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call(addComment, input, { ...reader, key })),
    );
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect((await send("Only once")).data.id).not.toBe(replies[0]?.data.id);
  }); // @rule call/repeat

  it("is refused without text, with a promise, with a way out, and below what is not there", async () => {
    await expectRefused(app.database, "content_not_valid", () => send(" "));
    await expectRefused(app.database, "content_not_valid", () => send("a".repeat(501)));
    await expectRefused(app.database, "words_not_allowed", () => send("No risk at all"));
    await expectRefused(app.database, "contact_not_allowed", () => send("t.me/richer"));
    const waiting = await aWaitingPost(app, author);
    const elsewhere = await aComment(app, author, await aShownPost(app, author));
    await expectRefused(app.database, "post_unknown", () => send("Hello", { squareId: waiting }));
    await expectRefused(app.database, "comment_unknown", () =>
      send("Hello", { commentId: elsewhere }),
    );
    await expectRefused(app.database, "comment_unknown", () =>
      send("Hello", { commentId: `cmt_${"0".repeat(32)}` }),
    );
    await expectRefused(app.database, "post_unknown", () =>
      app.call(listComments, { squareId: waiting }, reader),
    );
  });

  it("cannot be sent too quickly, nor too often in a day", async () => {
    const eager = await aMember(app);
    await setCommunityLimits(app.database.db, { commentsMinute: 2 });
    const together = await Promise.all([1, 2, 3, 4].map((n) => send(`Quick ${n}`, {}, eager)));
    expect(together.filter(({ code }) => code === 200)).toHaveLength(2);
    await expectRefused(app.database, "too_many_requests", () => send("Third", {}, eager));
    await sql`update community.comments set created_at = created_at - interval '2 minutes'
      where author_id = ${eager.id}`.execute(app.database.owner.db);
    await setCommunityLimits(app.database.db, { comments: 2 });
    await expectRefused(app.database, "comment_limit", () => send("Third", {}, eager));
    await setCommunityLimits(app.database.db, { commentsMinute: 500, comments: 500 });
  });

  it("is deleted by its author alone; what answered it stays and names nobody", async () => {
    const mine = await aComment(app, author, post, "I was wrong");
    await aComment(app, reader, post, "It happens", mine);
    await expectRefused(app.database, "comment_unknown", () =>
      app.call(deleteComment, { commentId: mine }, reader),
    );
    for (const _ of [1, 2]) {
      expect((await app.call(deleteComment, { commentId: mine }, author)).code).toBe(200);
    }
    const { list } = await commentsOf(post);
    expect(list[0]).toMatchObject({ content: "It happens", toUserName: "" });
    expect(list.map(({ id }) => publicId("comment", id))).not.toContain(mine);
  });

  it("goes with its post", async () => {
    const gone = await aShownPost(app, author);
    await aComment(app, reader, gone);
    await app.call(deletePost, { squareId: gone }, author);
    await expectRefused(app.database, "post_unknown", () =>
      app.call(listComments, { squareId: gone }, reader),
    );
    expect(dashed(gone)).toHaveLength(36);
  });

  it("is no stranger's", async () => {
    await expectStrangersOut(app, [
      [listComments, { squareId: post }],
      [addComment, { squareId: post, content: "Hello" }],
      [deleteComment, { commentId: `cmt_${"0".repeat(32)}` }],
    ]);
  });
});
