import {
  addTextPost,
  addVideoPost,
  deletePost,
  likePost,
  listOwnPosts,
  listPosts,
} from "@ballast/contract/community/calls.ts";
import { bucketOf, publicId } from "@ballast/contract/ids.ts";
import { chooseAvatar, modifyName } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, setMemberState, type TestMember } from "../../test/builders.ts";
import {
  aComment,
  approve,
  aShownPost,
  aWaitingPost,
  dashed,
  expectStrangersOut,
  feedOf,
  setCommunityLimits,
} from "../../test/community-builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";

const app = useApp();
let author: TestMember;
let reader: TestMember;
beforeAll(async () => {
  await setCommunityLimits(app.database.db, { posts: 500 });
  author = await aMember(app);
  reader = await aMember(app);
});

const own = async (member = author) =>
  (await app.call(listOwnPosts, { pageSize: "100" }, member)).data.list;

describe("a new post", () => {
  it("waits, seen by its author alone, until it is approved", async () => {
    const content = "My first income came at six in the morning.";
    const id = await aWaitingPost(app, author, content);
    expect(await feedOf(app, author)).not.toContain(content);
    await app.call(chooseAvatar, { avatar: "gull" }, author);
    expect((await own())[0]).toMatchObject({ content, state: "waiting", reason: "" });
    await approve(app.database.db, id);
    const [first] = (await app.call(listPosts, {}, reader)).data.list;
    expect(first).toMatchObject({
      id: dashed(id),
      content,
      username: `•••• ${author.phone.slice(-2)}`,
      headUrl: "/avatars/gull.svg",
      urls: [],
      videoUrl: "",
      label: null,
      thumbsUpNum: 0,
      commentNum: 0,
      hasThumbsUp: false,
      isOwn: false,
    });
    expect((await own())[0]).toMatchObject({ content, state: "shown" });
  });

  it("carries the nickname once there is one, and the label it was given", async () => {
    const named = await aMember(app);
    await app.call(modifyName, { name: "Asha of the quay" }, named);
    await approve(app.database.db, await aWaitingPost(app, named), "promotion");
    const [first] = (await app.call(listPosts, {}, named)).data.list;
    expect(first).toMatchObject({ username: "Asha of the quay", label: "promotion", isOwn: true });
  });

  it("sent again with its key is the same post, also at the same moment, and another without one", async () => {
    const content = "Sent by a thumb that was not sure.";
    const key = uuidv7();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => app.call(addTextPost, { content }, { ...author, key })),
    );
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    const other = await app.call(addTextPost, { content }, author);
    expect(other.data.id).not.toBe(replies[0]?.data.id);
    expect((await own()).filter((post) => post.content === content)).toHaveLength(2);
  }); // @rule call/repeat

  it("with a video keeps the link in its one form", async () => {
    const input = { content: "The talk on reserves", videoUrl: "youtu.be/dQw4w9WgXcQ?si=x" };
    const { data } = await app.call(addVideoPost, input, author);
    await approve(app.database.db, publicId("post", data.id));
    const [first] = (await app.call(listPosts, {}, reader)).data.list;
    expect(first?.videoUrl).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  });

  it("is refused without text, with a promise nobody may make, and with a way out", async () => {
    const refused = (code: Parameters<typeof expectRefused>[1], content: string) =>
      expectRefused(app.database, code, () => app.call(addTextPost, { content }, author));
    await refused("content_not_valid", " \n ");
    await refused("content_not_valid", "a".repeat(2_001));
    await refused("words_not_allowed", "Your money is guaranteed");
    await refused("contact_not_allowed", "Write to +91 98765 43210");
    await expectRefused(app.database, "bad_input", () => app.call(addTextPost, {}, author));
    await expectRefused(app.database, "video_not_allowed", () =>
      app.call(addVideoPost, { content: "Look", videoUrl: "https://evil.example/v" }, author),
    );
  }); // @rule input/texts 1.10/words

  it("names in the member's language what is wrong", async () => {
    const input = { content: "यह गारंटी है" };
    const { msg } = await app.call(addTextPost, input, { ...author, language: "hi_IN" });
    expect(msg).toContain("“गारंटी”");
  });

  it("ends for the day after so many, deleted ones counted, also when sent together", async () => {
    const eager = await aMember(app);
    await setCommunityLimits(app.database.db, { posts: 3 });
    const id = await aWaitingPost(app, eager, "The first of today");
    await app.call(deletePost, { squareId: id }, eager);
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => app.call(addTextPost, { content: `Post ${n}` }, eager)),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
    await expectRefused(app.database, "post_limit", () =>
      app.call(addTextPost, { content: "One more" }, eager),
    );
    await setCommunityLimits(app.database.db, { posts: 500 });
  });
});

describe("the feed", () => {
  it("comes newest first, page by page, by number and by cursor", async () => {
    const walker = await aMember(app);
    for (let n = 0; n < 5; n += 1) await aShownPost(app, author, `Step ${n} of the walk`);
    const all = await feedOf(app, walker);
    const first = (await app.call(listPosts, { pageSize: "2" }, walker)).data;
    const cursor = first.cursor ?? "";
    const second = (await app.call(listPosts, { pageSize: "2", cursor }, walker)).data;
    const byNumber = (await app.call(listPosts, { pageSize: "2", pageNum: "2" }, walker)).data;
    expect([...first.list, ...second.list].map(({ content }) => content)).toEqual(all.slice(0, 4));
    expect(byNumber.list).toEqual(second.list);
    expect(first.total).toBe(all.length);
    await aShownPost(app, author, "Arrived meanwhile");
    const again = (await app.call(listPosts, { pageSize: "2", cursor }, walker)).data;
    expect(again.list).toEqual(second.list);
    expect((await app.call(listPosts, { pageSize: "100" }, walker)).data.cursor).toBeNull();
  });

  it("refuses a cursor that is none", async () => {
    await expectRefused(app.database, "bad_input", () =>
      app.call(listPosts, { cursor: "bm90aGluZw" }, reader),
    );
  });

  it("leaves out whoever is frozen, and their comments are not counted", async () => {
    const gone = await aMember(app);
    const content = "Written before the account was frozen.";
    await aShownPost(app, gone, content);
    const post = await aShownPost(app, author, "Commented by two");
    await aComment(app, gone, post);
    await aComment(app, reader, post);
    const counted = async () =>
      (await app.call(listPosts, {}, reader)).data.list.find(({ id }) => id === dashed(post))
        ?.commentNum;
    expect([await feedOf(app, reader), await counted()]).toEqual([
      expect.arrayContaining([content]),
      2,
    ]);
    const who = { id: gone.id, bucket: bucketOf(gone.id) };
    await setMemberState(app.database.db, who, "frozen");
    expect(await feedOf(app, reader)).not.toContain(content);
    expect(await counted()).toBe(1);
    await setMemberState(app.database.db, who, "active");
    expect(await feedOf(app, reader)).toContain(content);
  });

  it("shows nothing that promotes where the country's policy forbids promotions", async () => {
    const british = await aMember(app, { country: "GB" });
    const content = "Rewarded for this one";
    const id = await aWaitingPost(app, author, content);
    await approve(app.database.db, id, "promotion");
    expect(await feedOf(app, reader)).toContain(content);
    expect(await feedOf(app, british)).not.toContain(content);
    await expectRefused(app.database, "post_unknown", () =>
      app.call(likePost, { squareId: id }, british),
    );
  });
});

describe("a like", () => {
  it("counts once for each member, however many come at the same moment", async () => {
    const post = await aShownPost(app, author);
    const fans = await Promise.all(Array.from({ length: 4 }, () => aMember(app)));
    await Promise.all(
      [...fans, ...fans, ...fans].map((fan) => app.call(likePost, { squareId: post }, fan)),
    );
    const { data } = await app.call(likePost, { squareId: post }, fans[0] ?? reader);
    expect(data.thumbsUpNum).toBe(4);
    const seen = async (member: TestMember) =>
      (await app.call(listPosts, {}, member)).data.list.find(({ id }) => id === dashed(post));
    expect(await seen(fans[1] ?? reader)).toMatchObject({ thumbsUpNum: 4, hasThumbsUp: true });
    expect(await seen(reader)).toMatchObject({ thumbsUpNum: 4, hasThumbsUp: false });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from community.likes
      where post_id = ${dashed(post)}`.execute(app.database.db);
    expect(rows[0]?.n).toBe(4);
  }); // @rule state/gifts

  it("is refused for a post that waits, is deleted or never was", async () => {
    const waiting = await aWaitingPost(app, author);
    const deleted = await aShownPost(app, author);
    await app.call(deletePost, { squareId: deleted }, author);
    for (const squareId of [waiting, deleted, `pst_${"0".repeat(32)}`]) {
      await expectRefused(app.database, "post_unknown", () =>
        app.call(likePost, { squareId }, reader),
      );
    }
    await expectRefused(app.database, "bad_input", () =>
      app.call(likePost, { squareId: "1" }, reader),
    );
  });
});

describe("deleting", () => {
  it("takes the own post from everyone, the repeat too, and nobody else's", async () => {
    const content = "Soon to be regretted";
    const post = await aShownPost(app, author, content);
    await expectRefused(app.database, "post_unknown", () =>
      app.call(deletePost, { squareId: post }, reader),
    );
    expect((await app.call(deletePost, { squareId: post }, author)).code).toBe(200);
    expect((await app.call(deletePost, { squareId: post }, author)).code).toBe(200);
    expect(await feedOf(app, reader)).not.toContain(content);
    expect((await own()).map((one) => one.content)).not.toContain(content);
  });
});

describe("a stranger", () => {
  it("is told to log in", async () => {
    await expectStrangersOut(app, [
      [listPosts, {}],
      [listOwnPosts, {}],
      [addTextPost, { content: "Hello" }],
      [addVideoPost, { content: "Hello", videoUrl: "youtu.be/dQw4w9WgXcQ" }],
      [likePost, { squareId: `pst_${"0".repeat(32)}` }],
      [deletePost, { squareId: `pst_${"0".repeat(32)}` }],
    ]);
  });

  it("sees none of another's own posts", async () => {
    const stranger = await aMember(app);
    await aWaitingPost(app, author, "For the staff's eyes");
    expect(await own(stranger)).toEqual([]);
  });
});
