/** The community by hand: post, review, like, comment, answer, report, block. */
import { writeFile } from "node:fs/promises";
import {
  addComment,
  addTextPost,
  addVideoPost,
  listOwnPosts,
} from "@ballast/contract/community/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { modifyName } from "@ballast/contract/user/calls.ts";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { closeKeptPages, enter, goTo, takeTurn, test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { type Member, signIn } from "./members.ts";
import { expect, type Stack } from "./test.ts";

test.afterAll(closeKeptPages);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const postOf = (page: Page, content: string) =>
  page.getByRole("article").filter({ hasText: content });

/**
 * Distinguishes the posts of this run from earlier ones; contains no number that looks like a phone
 * number.
 */
const mark = () => `No. ${Date.now().toString(36)}`;

/** Approves the member's newest post as the demo's reviewer. */
async function approveNewest(stack: Stack, member: Member): Promise<void> {
  const [newest] = (await member.client.call(listOwnPosts)).list;
  await stack.sandbox.staff("cleo", "approve-post", "--post", publicId("post", newest?.id ?? ""));
}

async function shownPost(stack: Stack, member: Member, content: string): Promise<void> {
  await member.client.call(addTextPost, { content });
  await approveNewest(stack, member);
}

/** The page of a second phone. */
async function otherPage(browser: Browser, stack: Stack): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    locale: "en-US",
  });
  return context.newPage();
}

/** A photo as a camera makes it: far more than 2 MB, with the place in its metadata. */
async function cameraPhoto(): Promise<Buffer> {
  const { data, info } = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: "#2468ac",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withExif({ IFD0: { Copyright: "taken at 12.9716 N" } })
    .toBuffer();
}

test("a post goes through review; another member likes, comments, and is answered", async ({
  look,
  browser,
  member,
  stack,
}) => {
  const [author, reader] = [await member("registered"), await member("registered")];
  await author.client.call(modifyName, { name: "Asha" });
  const content = `The first income came this morning. ${mark()}`;

  const page = await enter(look, author, "/dynamic");
  await page.getByRole("link", { name: "New post" }).click();
  await page.getByLabel("What do you want to say?").fill(content);
  const photo = await cameraPhoto();
  expect(photo.length).toBeGreaterThan(2 * 1024 * 1024);
  // The files are on the disk, as on a phone, because handing over megabytes within the page can
  // exceed its ten seconds.
  const files = { "camera.jpg": photo, "broken.jpg": Buffer.from("no picture") };
  const paths = Object.keys(files).map((name) => test.info().outputPath(name));
  await Promise.all(Object.values(files).map((file, n) => writeFile(paths[n] as string, file)));
  await page.locator('input[type="file"]').setInputFiles(paths);
  await expect(page.getByRole("img", { name: "camera.jpg" })).toBeVisible();
  await expect(page.getByText("broken.jpg: The file is not a picture")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Send for review").click();
  await expect(page).toHaveURL(/#\/user\/news$/);
  await expect(page.getByText("Waiting for review")).toBeVisible();
  // The author can read the picture; nobody else can, even with its address.
  const picture = page.getByRole("button", { name: "Picture 1 of 1" }).locator("img");
  await expect(picture).toHaveAttribute("src", /^data:image\/webp/);
  await expectAccessible(page);

  await approveNewest(stack, author);
  const phone = await otherPage(browser, stack);
  await signIn(phone, reader);
  await phone.goto("/#/dynamic");
  const post = postOf(phone, content);
  await expect(post.getByRole("heading", { name: "Asha" })).toBeVisible();
  await post.getByRole("button", { name: "0 likes" }).click();
  const liked = post.getByRole("button", { name: "1 like" });
  await expect(liked).toHaveAttribute("aria-pressed", "true");
  await expect(liked).toHaveAttribute("aria-disabled", "true");

  await post.getByRole("button", { name: "0 comments" }).click();
  const sheet = phone.getByRole("dialog", { name: "Comments" });
  await sheet.getByLabel("Your comment").fill("How long did it take?");
  await sheet.getByRole("button", { name: "Send comment" }).click();
  await expect(phone.getByText("Comment sent")).toBeVisible();
  await expect(sheet.getByLabel("Your comment")).toHaveValue("");
  await expect(sheet.getByText("How long did it take?")).toBeVisible();
  await expectAccessible(phone);

  await page.goto("/#/dynamic");
  await page.reload();
  await postOf(page, content).getByRole("button", { name: "1 comment" }).click();
  const own = page.getByRole("dialog", { name: "Comments" });
  await own.getByRole("button", { name: /How long did it take/ }).click();
  const box = own.getByLabel(/^Reply to ••••/);
  await expect(box).toBeFocused();
  await box.fill("A minute");
  await own.getByRole("button", { name: "Send reply" }).click();
  await expect(own.getByLabel("Your comment")).toHaveValue("");
  await expect(own.getByRole("button", { name: /A minute/ })).toContainText(/to ••••/);

  // Opening the sheet again requests the comments anew and keeps the unfinished comment.
  await sheet.getByLabel("Your comment").fill("And the");
  await sheet.getByRole("button", { name: "Close" }).click();
  await post.getByRole("button", { name: /comments?$/ }).click();
  await expect(sheet.getByText("A minute")).toBeVisible();
  await expect(sheet.getByLabel("Your comment")).toHaveValue("And the");
  await phone.context().close();
}); // @rule message/comments @screen /dynamic

test("a picture of a post opens as large as the screen and gives the focus back", async ({
  look,
  member,
}) => {
  const page = await enter(look, await member("registered"), "/dynamic");
  const post = postOf(page, "Went down to the breakwater");
  const second = post.getByRole("button", { name: "Picture 2 of 4" });
  // Posts of other tests may be above it: scrolling the list loads more.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(second).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await second.click();
  const large = page.getByRole("dialog", { name: "Picture 2 of 4" });
  await expect(large.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Picture 3 of 4" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(second).toBeFocused();
});

test("promises, contacts and other hosts are refused at their field; errors are never swallowed", async ({
  look,
  member,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 400", "status of 429");
  const writer = await member("registered");
  const page = await enter(look, writer, "/user/addynamic");
  const text = page.getByLabel("What do you want to say?");
  await button(page, "Send for review").click();
  await expect(text).toHaveAccessibleDescription(/Please write something/);
  await expect(text).toBeFocused();
  for (const [typed, said] of [
    ["Returns are guaranteed", /“guaranteed” is not allowed here/],
    ["Write to me at +91 98765 43210", /\+91 98765 43210” looks like a link or a contact/],
  ] as const) {
    await text.fill(typed);
    await page.waitForFunction(() => !document.querySelector('button[aria-disabled="true"]'));
    await expect(async () => {
      await button(page, "Send for review").click();
      await expect(text).toHaveAccessibleDescription(said, { timeout: 1_500 });
    }).toPass();
  }
  await page.getByText("Video link").click();
  await text.fill("A talk");
  await page.getByLabel("Link of the video").fill("https://evil.example/watch?v=dQw4w9WgXcQ");
  await button(page, "Send for review").click();
  await expect(page.getByLabel("Link of the video")).toHaveAccessibleDescription(
    /Please enter the link of a video/,
  );
  await expectAccessible(page);

  const other = await member("registered");
  const content = `Say something below. ${mark()}`;
  await shownPost(stack, other, content);
  await page.goto("/#/dynamic");
  await page.reload();
  await postOf(page, content).getByRole("button", { name: "0 comments" }).click();
  const sheet = page.getByRole("dialog", { name: "Comments" });
  await sheet.getByLabel("Your comment").fill("Join t.me/richer");
  await sheet.getByRole("button", { name: "Send comment" }).click();
  await expect(page.getByRole("status").filter({ hasText: "t.me/richer" })).toBeVisible();
  await expect(sheet.getByLabel("Your comment")).toHaveValue("Join t.me/richer");
}); // @screen /user/addynamic

test("a like that fails is undone and says why", async ({ look, member, stack, noErrors }) => {
  noErrors.allow("status of 500");
  const content = `Liked in vain. ${mark()}`;
  await shownPost(stack, await member("registered"), content);
  const json = { code: 500, msg: "Something went wrong on our side.", data: null };
  const page = await takeTurn(look, await member("registered"));
  await page.route("**/api/square/thumbsUp/**", (route) => route.fulfill({ status: 500, json }));
  await goTo(page, "/dynamic");
  await postOf(page, content).getByRole("button", { name: "0 likes" }).click();
  await expect(page.getByText(json.msg)).toBeVisible();
  const like = postOf(page, content).getByRole("button", { name: "0 likes" });
  await expect(like).toHaveAttribute("aria-pressed", "false");
});

test("a video is asked of its host only after a tap, plays in its place, and can be watched there", async ({
  look,
  member,
  stack,
  noErrors,
}) => {
  noErrors.allow("other host: https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  const asked: string[] = [];
  const page = await takeTurn(look, await member("registered"));
  await page.route("https://www.youtube-nocookie.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The host's player</p>" });
  });
  const author = await member("registered");
  const content = `A talk worth hearing. ${mark()}`;
  await author.client.call(addVideoPost, { content, videoUrl: "youtu.be/dQw4w9WgXcQ" });
  await approveNewest(stack, author);
  await goTo(page, "/dynamic");
  const post = postOf(page, content);
  const link = post.getByRole("link", { name: "Watch the video on youtube.com" });
  await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await post.getByRole("button", { name: /Play the video of youtube.com/ }).click();
  const player = post.getByTitle("Video at youtube.com");
  await expect(player).toBeFocused();
  await expect(player.contentFrame().getByText("The host's player")).toBeVisible();
  await expect(player).toHaveAttribute("sandbox", /^allow-scripts allow-same-origin/);
  expect(asked).toHaveLength(1);
  await expect(link).toBeVisible();
}); // @rule input/videos

test("what is half written is there again, for this member and until it is sent", async ({
  look,
  member,
}) => {
  const writer = await member("registered");
  const page = await enter(look, writer, "/user/addynamic");
  const text = page.getByLabel("What do you want to say?");
  await text.fill("Half a thought");
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#2468ac" },
  })
    .png()
    .toBuffer();
  await page
    .locator('input[type="file"]')
    .setInputFiles([{ name: "wall.png", mimeType: "image/png", buffer: picture }]);
  await expect(page.getByRole("img", { name: "wall.png" })).toBeVisible();
  await page.goto("/#/user/feedback");
  await page.getByLabel("Question", { exact: true }).fill("A question");
  await page.goto("/#/user/addynamic");
  await expect(text).toHaveValue("Half a thought");
  await expect(page.getByRole("img", { name: "wall.png" })).toBeVisible();
  await page.getByText("Video link").click();
  await page.getByLabel("Link of the video").fill("youtu.be/dQw4w9WgXcQ");
  await page.goto("/#/user/feedback");
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("A question");
  await page.getByLabel("Phone number (optional)").fill("+91 90000 00001");
  await page.reload();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("A question");
  await expect(page.getByLabel("Phone number (optional)")).toHaveValue("");
  await page.goto("/#/user/addynamic");
  await expect(text).toHaveValue("Half a thought");
  await expect(page.getByLabel("Link of the video")).toHaveValue("youtu.be/dQw4w9WgXcQ");
  await page.getByText("Pictures", { exact: true }).click();
  await expect(page.getByText("Please choose your pictures again.")).toBeVisible();
  await page.getByText("Video link").click();
  await page.waitForFunction(() => !document.querySelector('button[aria-disabled="true"]'));
  await button(page, "Send for review").click();
  await expect(page.getByText("Waiting for review")).toBeVisible();
  await page.goto("/#/user/addynamic");
  await expect(text).toHaveValue("");
  await page.reload();
  await expect(text).toHaveValue("");
}); // @rule input/drafts

test("a comment and what it answers outlive a reload, and end with the session", async ({
  look,
  member,
  stack,
}) => {
  const writer = await member("registered");
  const content = `A post to answer, ${mark()}`;
  await shownPost(stack, writer, content);
  const [post] = (await writer.client.call(listOwnPosts)).list;
  const squareId = publicId("post", post?.id ?? "");
  await writer.client.call(addComment, { squareId, content: "The first word" });
  const page = await enter(look, writer, "/dynamic");
  const comments = () => postOf(page, content).getByRole("button", { name: /comments?$/ });
  await comments().click();
  const sheet = page.getByRole("dialog", { name: "Comments" });
  await sheet.getByRole("button", { name: /The first word/ }).click();
  const box = sheet.getByRole("textbox");
  await box.fill("Half an answer");
  await page.reload();
  await comments().click();
  await expect(box).toHaveValue("Half an answer");
  await expect(button(page, "Send reply")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("ballast.written"))).not.toBeNull();
  await page.goto("/#/mine");
  await button(page, "Log out").click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("ballast.written"))).toBeNull();
}); // @rule input/drafts

test("what is reported is reported once, and whoever is blocked vanishes until it is ended", async ({
  look,
  member,
  stack,
}) => {
  const author = await member("registered");
  await author.client.call(modifyName, { name: "Loud one" });
  const content = `Too loud for some. ${mark()}`;
  await shownPost(stack, author, content);
  const page = await enter(look, await member("registered"), "/dynamic");
  const more = postOf(page, content).getByRole("button", { name: /More about the post/ });
  await more.click();
  await button(page, /^Report/).click();
  await expectAccessible(page);
  await button(page, "It tries to cheat people").click();
  await expect(page.getByText("Reported. Staff will look at it.")).toBeVisible();
  await more.click();
  await button(page, /^Block Loud one/).click();
  await button(page, "Block").click();
  await expect(page.getByText("Blocked: Loud one")).toBeVisible();
  await expect(postOf(page, content)).toHaveCount(0);

  await page.goto("/#/user/news");
  await button(page, "Blocked members").click();
  await button(page, "Unblock Loud one").click();
  await expect(page.getByText("You have blocked nobody")).toBeVisible();
  await page.goto("/#/dynamic");
  await page.reload();
  await expect(postOf(page, content)).toBeVisible();
});

test("a refused post tells its author why, and can be deleted", async ({ look, member, stack }) => {
  const author = await member("registered");
  const content = `Not quite right. ${mark()}`;
  const { id } = await author.client.call(addTextPost, { content });
  const reason = "This names another member.";
  const post = publicId("post", id);
  await stack.sandbox.staff("cleo", "refuse-post", "--post", post, "--reason", reason);
  const page = await enter(look, author, "/user/news");
  await expect(page.getByText(`Why: ${reason}`)).toBeVisible();
  await expectAccessible(page);
  await button(page, /^Delete the post of/).click();
  await button(page, "Delete").click();
  await expect(page.getByText("You have not posted anything yet")).toBeVisible();
}); // @screen /user/news

test.describe("in Tamil, at 320 px and twice the size", () => {
  test.use({ language: "ta_IN", viewport: { width: 320, height: 640 } });
  test("feed, comments and new post are whole", async ({ look, member }) => {
    const page = await enter(look, await member("registered"), "/dynamic", "ta_IN");
    await expect(page.getByRole("article").first()).toBeVisible();
    await enlargeText(page);
    await expectNoOverflow(page);
    await page.getByRole("article").first().locator("[aria-haspopup=dialog]").last().click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press("Escape");
    await page.goto("/#/user/addynamic");
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await expectNoOverflow(page);
    await page.goto("/#/user/news");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  });
});
