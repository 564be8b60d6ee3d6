import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  addTextPost,
  deletePost,
  listComments,
  listOwnPosts,
  listPosts,
  reportContent,
} from "@ballast/contract/community/calls.ts";
import { consoleRows } from "@ballast/contract/console/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, staffPair, type TestMember } from "../../test/builders.ts";
import {
  aComment,
  approve,
  aShownPost,
  aWaitingPost,
  dashed,
  feedOf,
  setCommunityLimits,
} from "../../test/community-builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { idIn, type Line, type StaffLine, staffLine } from "../../test/staff-line.ts";
import { staffSession } from "../../test/staff-session.ts";

const app = useApp();
let staff: StaffLine;
let author: TestMember;
let readers: TestMember[];
beforeAll(async () => {
  staff = staffLine(app.database);
  await staffPair(app.database.db);
  await sql`
    insert into staff.people (id, role, key_hash, created_at, created_by)
    select x.id, x.role, sha256(convert_to('key of ' || x.id, 'UTF8')), platform.now(), 'test'
    from (values ('cleo', 'content'), ('sam', 'support')) x (id, role)`.execute(
    app.database.owner.db,
  );
  await setCommunityLimits(app.database.db, { posts: 500, commentsMinute: 500, reportsHide: 2 });
  [author, ...readers] = (await Promise.all(Array.from({ length: 3 }, () => aMember(app)))) as [
    TestMember,
    ...TestMember[],
  ];
});

const done = (line: Line): string[] => {
  expect(line).toMatchObject({ exit: 0, err: [] });
  return line.out;
};
async function refused(part: string, as: string, ...args: string[]): Promise<void> {
  const before = await stateDigest(app.database.owner);
  const line = await staff(as, ...args);
  expect([line.exit, line.err.join()]).toEqual([1, expect.stringContaining(part)]);
  expect(await stateDigest(app.database.owner)).toBe(before);
}
const own = async (id: string) =>
  (await app.call(listOwnPosts, { pageSize: "100" }, author)).data.list.find(
    (post) => post.id === dashed(id),
  );
const decisionsOn = async (id: string) =>
  (
    await sql<{ outcome: string; reason: string | null; staff: string }>`
      select outcome, reason, staff from community.decisions
      where ${dashed(id)} in (post_id, comment_id) order by at, id`.execute(app.database.db)
  ).rows;
async function reportBy(everyone: TestMember[], what: Record<string, string>) {
  for (const by of everyone) await app.call(reportContent, { ...what, reason: "spam" }, by);
}

describe("the review", () => {
  it("lists what waits, approves it once, and tells the author", async () => {
    const post = await aWaitingPost(app, author, "Two lines\nof news");
    expect(done(await staff("ben", "posts")).join("\n")).toMatch(
      new RegExp(`${post}  waiting  •••• \\d\\d .*Two lines of news`),
    );
    done(await staff("cleo", "approve-post", "--post", post));
    expect(await own(post)).toMatchObject({ state: "shown" });
    expect(await decisionsOn(post)).toEqual([{ outcome: "approved", reason: null, staff: "cleo" }]);
    await refused("already been decided", "sam", "approve-post", "--post", post);
    expect(done(await staff("ben", "posts")).join("\n")).not.toContain(post);
  });

  it("tells staff what became of the author's earlier posts, deleted ones too", async () => {
    const [writer, session] = [await aMember(app), await staffSession(app, "support")];
    const valuesOf = async (post: string) =>
      (await app.call(consoleRows, { resource: "posts", q: post }, { staff: session })).data.list[0]
        ?.values;
    const [first, second] = [await aWaitingPost(app, writer), await aWaitingPost(app, writer)];
    expect(await valuesOf(first)).toMatchObject({ postsBefore: 0, refusedBefore: 0 });
    done(await staff("sam", "refuse-post", "--post", first, "--reason", "not about this"));
    await app.call(deletePost, { squareId: first }, writer);
    expect(await valuesOf(second)).toMatchObject({
      ...{ postsBefore: 1, shownBefore: 0, refusedBefore: 1, memberSince: expect.any(String) },
    });
    await approve(app.database.db, second);
    expect(await valuesOf(second)).toMatchObject({ postsBefore: null, refusedBefore: null });
    await app.call(deletePost, { squareId: second }, writer);
    expect(await valuesOf(await aWaitingPost(app, writer))).toMatchObject({
      ...{ postsBefore: 2, shownBefore: 1, refusedBefore: 1 },
    });
  });

  it("marks a post that its author is rewarded for", async () => {
    const post = await aWaitingPost(app, author);
    done(await staff("sam", "approve-post", "--post", post, "--label", "promotion"));
    const [first] = (await app.call(listPosts, {}, author)).data.list;
    expect(first).toMatchObject({ id: dashed(post), label: "promotion" });
    await refused("cannot be read", "sam", "approve-post", "--post", post, "--label", "staff");
  });

  it("refuses with a reason that the author reads, also what shows already", async () => {
    const [waiting, shown] = [await aWaitingPost(app, author), await aShownPost(app, author)];
    for (const post of [waiting, shown]) {
      await refused("3 to 500", "sam", "refuse-post", "--post", post, "--reason", "no");
      const reason = "This names another member.";
      done(await staff("sam", "refuse-post", "--post", post, "--reason", reason));
      expect(await own(post)).toMatchObject({ state: "refused", reason });
      expect((await decisionsOn(post)).at(-1)).toEqual({
        outcome: "refused",
        reason,
        staff: "sam",
      });
      await refused("already been decided", "sam", "approve-post", "--post", post);
    }
  });

  it("finds nothing to decide about what its author has deleted", async () => {
    const post = await aWaitingPost(app, author);
    await app.call(deletePost, { squareId: post }, author);
    await refused("already been decided", "sam", "approve-post", "--post", post);
    await refused("not there any more", "sam", "approve-post", "--post", `pst_${"0".repeat(32)}`);
  });

  it("belongs to content, support and admin", async () => {
    const post = await aWaitingPost(app, author);
    await refused("needs the role", "ana", "approve-post", "--post", post);
    await refused("needs the role", "ben", "refuse-post", "--post", post, "--reason", "because");
  });

  it("lets a refused post be written anew", async () => {
    const content = "Written twice";
    const post = await aWaitingPost(app, author, content);
    done(await staff("sam", "refuse-post", "--post", post, "--reason", "Please name the day"));
    const again = await app.call(addTextPost, { content }, author);
    expect(again.data.id).not.toBe(dashed(post));
  });
});

describe("what was reported", () => {
  it("is shown again, its reports settled; only new ones count then", async () => {
    const content = "Reported by mistake";
    const post = await aShownPost(app, author, content);
    await reportBy(readers, { squareId: post });
    expect(await feedOf(app, author)).not.toContain(content);
    expect(done(await staff("sam", "reports")).join("\n")).toContain(
      `${post}  hidden  reported: spam, spam`,
    );
    done(await staff("sam", "approve-post", "--post", post));
    expect(await feedOf(app, author)).toContain(content);
    expect((await decisionsOn(post)).map(({ outcome }) => outcome)).toEqual([
      "approved",
      "hidden",
      "shown_again",
    ]);
    await reportBy(readers, { squareId: post });
    expect(await feedOf(app, author)).toContain(content);
    expect(done(await staff("sam", "reports")).join("\n")).not.toContain(post);
  });

  it("is kept while it shows", async () => {
    const post = await aShownPost(app, author);
    await reportBy(readers.slice(0, 1), { squareId: post });
    expect(done(await staff("sam", "reports")).join("\n")).toContain(`${post}  shown`);
    done(await staff("sam", "keep-post", "--post", post));
    expect(done(await staff("sam", "reports")).join("\n")).not.toContain(post);
  });

  it("is a comment: hidden with a reason, or shown again", async () => {
    const post = await aShownPost(app, author);
    const comment = await aComment(app, author, post, "Harsh words");
    const seen = async () =>
      (await app.call(listComments, { squareId: post }, author)).data.list.length;
    await reportBy(readers, { commentId: comment });
    expect(await seen()).toBe(0);
    done(await staff("sam", "show-comment", "--comment", comment));
    expect(await seen()).toBe(1);
    const reason = "This insults another member.";
    done(await staff("sam", "hide-comment", "--comment", comment, "--reason", reason));
    expect(await seen()).toBe(0);
    expect((await decisionsOn(comment)).at(-1)).toEqual({
      outcome: "hidden",
      reason,
      staff: "sam",
    });
    const none = `cmt_${"0".repeat(32)}`;
    await refused("not there any more", "sam", "show-comment", "--comment", none);
    await refused(
      "not there any more",
      "sam",
      "hide-comment",
      "--comment",
      none,
      "--reason",
      reason,
    );
  });
});

describe("a post of the operator", () => {
  async function written(text: string): Promise<string> {
    const file = join(app.config.DATA_DIR, "post.txt");
    await writeFile(file, text);
    return file;
  }

  it("is approved by another person and says what it is", async () => {
    const file = await written("Withdrawals are processed on Monday again.");
    const video = "https://youtu.be/dQw4w9WgXcQ";
    const line = await staff(
      "cleo",
      "add-post",
      "--file",
      file,
      "--label",
      "staff",
      "--video",
      video,
    );
    done(line);
    const post = idIn(line, "pst");
    expect(post).toBe(publicId("post", dashed(post)));
    await refused("Nobody approves", "cleo", "approve-post", "--post", post);
    done(await staff("eva", "approve-post", "--post", post));
    const [first] = (await app.call(listPosts, {}, author)).data.list;
    expect(first).toMatchObject({ username: "Ballast", label: "staff", isOwn: false });
  });

  it("may promise no more than a member's", async () => {
    const file = await written("Your return is guaranteed.");
    await refused("“guaranteed”", "cleo", "add-post", "--file", file, "--label", "promotion");
    await refused(
      "youtube.com",
      "cleo",
      "add-post",
      "--file",
      await written("Look"),
      "--label",
      "staff",
      "--video",
      "https://evil.example/x",
    );
  });
});
