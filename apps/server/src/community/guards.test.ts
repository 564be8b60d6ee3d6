import {
  blockAuthor,
  listBlocks,
  listComments,
  listPosts,
  reportContent,
  unblockAuthor,
} from "@ballast/contract/community/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import {
  aComment,
  approve,
  aShownPost,
  dashed,
  expectStrangersOut,
  feedOf,
  setCommunityLimits,
} from "../../test/community-builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { addStaffPost } from "./review.ts";

const app = useApp();
let author: TestMember;
let reader: TestMember;
let others: TestMember[];
beforeAll(async () => {
  await staffPair(app.database.db);
  await setCommunityLimits(app.database.db, { posts: 500, commentsMinute: 500 });
  [author, reader, ...others] = (await Promise.all(
    Array.from({ length: 6 }, () => aMember(app)),
  )) as [TestMember, TestMember, ...TestMember[]];
});

const report = (by: TestMember, what: Record<string, string>, reason = "scam") =>
  app.call(reportContent, { ...what, reason }, by);
const block = (by: TestMember, what: Record<string, string>) => app.call(blockAuthor, what, by);
const commentsOf = async (squareId: string, by: TestMember) =>
  (await app.call(listComments, { squareId }, by)).data.list.map(({ content }) => content);

async function aStaffPost(content: string): Promise<string> {
  const draft = { content, videoUrl: null, label: "staff" as const };
  const id = await app.database.db.transaction().execute((tx) => addStaffPost(tx, draft, "ana"));
  return approve(app.database.db, publicId("post", id));
}

describe("reports", () => {
  it("of enough members hide a post until somebody looks; its author is told", async () => {
    const content = "Doubtful in the eyes of three";
    const post = await aShownPost(app, author, content);
    const [one, two] = others;
    if (!one || !two) throw new Error("too few members");
    for (const by of [reader, reader, reader, one]) {
      expect((await report(by, { squareId: post })).code).toBe(200);
    }
    expect(await feedOf(app, reader)).toContain(content);
    await report(two, { squareId: post }, "spam");
    expect(await feedOf(app, reader)).not.toContain(content);
    const { rows } = await sql`
      select outcome, staff, reason from community.decisions
      where post_id = ${dashed(post)} order by at, id`.execute(app.database.db);
    expect(rows).toEqual([
      { outcome: "approved", staff: "eva", reason: null },
      { outcome: "hidden", staff: "reports", reason: null },
    ]);
  });

  it("that come at the same moment are each counted", async () => {
    const post = await aShownPost(app, author);
    const comment = await aComment(app, author, post, "Said by the author");
    await Promise.all([reader, ...others].map((by) => report(by, { commentId: comment }, "abuse")));
    expect(await commentsOf(post, reader)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from community.decisions
      where comment_id = ${dashed(comment)}`.execute(app.database.db);
    expect(rows[0]?.n).toBe(1);
  });

  it("do not hide what the operator posts", async () => {
    const content = "The office is closed on Sunday.";
    const post = await aStaffPost(content);
    for (const by of [reader, author, ...others]) {
      await report(by, { squareId: post });
    }
    expect(await feedOf(app, reader)).toContain(content);
  });

  it("are refused about the own, about nothing or two things, and beyond a day's number", async () => {
    const post = await aShownPost(app, author);
    const comment = await aComment(app, author, post);
    const none = `pst_${"0".repeat(32)}`;
    await expectRefused(app.database, "own_content", () => report(author, { squareId: post }));
    await expectRefused(app.database, "own_content", () => report(author, { commentId: comment }));
    await expectRefused(app.database, "bad_input", () => report(reader, {}));
    await expectRefused(app.database, "bad_input", () =>
      report(reader, { squareId: post, commentId: comment }),
    );
    await expectRefused(app.database, "bad_input", () => report(reader, { squareId: post }, "why"));
    await expectRefused(app.database, "post_unknown", () => report(reader, { squareId: none }));
    await expectRefused(app.database, "comment_unknown", () =>
      report(reader, { commentId: `cmt_${"0".repeat(32)}` }),
    );
    await setCommunityLimits(app.database.db, { reports: 1 });
    await expectRefused(app.database, "report_limit", () => report(reader, { squareId: post }));
    await setCommunityLimits(app.database.db, { reports: 20 });
  });
});

describe("a block", () => {
  it("makes posts and comments of the other vanish for me, and mine stay for the other", async () => {
    const [one, two] = [await aMember(app), await aMember(app)];
    const [mine, theirs] = ["Written by me", "Written by the other"];
    const myPost = await aShownPost(app, one, mine);
    const theirPost = await aShownPost(app, two, theirs);
    const theirComment = await aComment(app, two, myPost, "A comment of the other");
    expect(await feedOf(app, one)).toEqual(expect.arrayContaining([mine, theirs]));
    expect((await block(one, { commentId: theirComment })).code).toBe(200);

    expect(await feedOf(app, one)).not.toContain(theirs);
    expect(await commentsOf(myPost, one)).toEqual([]);
    const shown = (await app.call(listPosts, {}, one)).data.list;
    expect(shown.find(({ id }) => id === dashed(myPost))?.commentNum).toBe(0);
    await expectRefused(app.database, "post_unknown", () =>
      app.call(listComments, { squareId: theirPost }, one),
    );
    expect(await feedOf(app, two)).toEqual(expect.arrayContaining([mine, theirs]));
    expect(await commentsOf(myPost, reader)).toEqual(["A comment of the other"]);

    const [blocked] = (await app.call(listBlocks, {}, one)).data.list;
    expect(blocked?.username).toBe(`•••• ${two.phone.slice(-2)}`);
    const blockId = publicId("block", blocked?.blockId ?? "");
    await expectRefused(app.database, "item_unknown", () =>
      app.call(unblockAuthor, { blockId }, two),
    );
    expect((await app.call(unblockAuthor, { blockId }, one)).code).toBe(200);
    await expectRefused(app.database, "item_unknown", () =>
      app.call(unblockAuthor, { blockId }, one),
    );
    expect(await feedOf(app, one)).toContain(theirs);
    expect((await app.call(listBlocks, {}, one)).data).toEqual({
      total: 0,
      list: [],
      cursor: null,
    });
  });

  it("holds in both directions when both block, each undone alone", async () => {
    const [one, two] = [await aMember(app), await aMember(app)];
    const [ofOne, ofTwo] = [
      await aShownPost(app, one, "Of one"),
      await aShownPost(app, two, "Of two"),
    ];
    await Promise.all([block(one, { squareId: ofTwo }), block(two, { squareId: ofOne })]);
    expect(await feedOf(app, one)).not.toContain("Of two");
    expect(await feedOf(app, two)).not.toContain("Of one");
    const [blocked] = (await app.call(listBlocks, {}, one)).data.list;
    await app.call(unblockAuthor, { blockId: publicId("block", blocked?.blockId ?? "") }, one);
    expect(await feedOf(app, one)).toContain("Of two");
    expect(await feedOf(app, two)).not.toContain("Of one");
  });

  it("happens once when it is asked for twice at the same moment", async () => {
    const one = await aMember(app);
    const post = await aShownPost(app, author);
    await Promise.all([1, 2, 3].map(() => block(one, { squareId: post })));
    expect((await app.call(listBlocks, {}, one)).data.total).toBe(1);
  });

  it("is refused about oneself, the operator, what is not there, and beyond so many", async () => {
    const post = await aShownPost(app, author);
    const staffPost = await aStaffPost("A word of the operator.");
    await expectRefused(app.database, "own_content", () => block(author, { squareId: post }));
    await expectRefused(app.database, "staff_content", () =>
      block(reader, { squareId: staffPost }),
    );
    await expectRefused(app.database, "post_unknown", () =>
      block(reader, { squareId: `pst_${"0".repeat(32)}` }),
    );
    await expectRefused(app.database, "comment_unknown", () =>
      block(reader, { commentId: `cmt_${"0".repeat(32)}` }),
    );
    await expectRefused(app.database, "bad_input", () => block(reader, {}));
    const full = await aMember(app);
    await setCommunityLimits(app.database.db, { blocks: 1 });
    await block(full, { squareId: await aShownPost(app, reader) });
    await expectRefused(app.database, "blocks_full", () => block(full, { squareId: post }));
    await setCommunityLimits(app.database.db, { blocks: 500 });
  });
});

it("asks a stranger to log in", async () => {
  await expectStrangersOut(app, [
    [reportContent, { squareId: `pst_${"0".repeat(32)}`, reason: "scam" }],
    [blockAuthor, { squareId: `pst_${"0".repeat(32)}` }],
    [listBlocks, {}],
    [unblockAuthor, { blockId: `blk_${"0".repeat(32)}` }],
  ]);
});
