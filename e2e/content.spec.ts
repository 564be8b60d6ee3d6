/** Content that staff publish, and feedback of members. */
// @rule message/file-size message/feedback
import { POPUP_AFTER_MS } from "@ballast/contract/constants.ts";
import { createFeedback, popupNotice } from "@ballast/contract/content/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectWhole } from "./finders.ts";
import { closeKeptPages, enter, keptMember, test } from "./kept-pages.ts";
import { expectAccessible } from "./looks.ts";
import { demoMember, type Member, signIn } from "./members.ts";
import { expect, test as fresh, type Stack } from "./test.ts";

test.afterAll(closeKeptPages);

const demo = (stack: Stack, what: "running" | "fresh") =>
  keptMember(what, () => demoMember(stack, what));
const newcomer = (member: (kind: "registered") => Promise<Member>) =>
  keptMember("newcomer", () => member("registered"));

/** Waits longer than the delay of a notice that opens by itself. */
async function waitForNotice(page: Page): Promise<void> {
  await expect(page.getByText("Short films")).toBeVisible();
  await page.waitForTimeout(POPUP_AFTER_MS + 1_000);
}

async function picture(colour: string): Promise<Buffer> {
  const create = { width: 900, height: 600, channels: 3 as const, background: colour };
  return sharp({ create }).png().toBuffer();
}

test.describe("a notice that opens by itself", () => {
  fresh("opens once, can be read again, and then counts as read", async ({ page, stack }) => {
    const member = await demo(stack, "fresh");
    const { notice } = await member.client.call(popupNotice);
    await signIn(page, member, { sawNotice: false });
    await page.goto("/#/index");
    const sheet = page.getByRole("dialog", { name: notice?.title ?? "none" });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Close" }).last().click();
    await expect(sheet).toBeHidden();
    await page.reload();
    await waitForNotice(page);
    await expect(sheet).toBeHidden();
    await page.goto("/#/index/alert");
    await expect(page.getByRole("heading", { name: notice?.title ?? "none" })).toBeVisible();
    await expectWhole(page);
  }); // @rule dark/nagging @screen /index/alert

  fresh(
    "waits a while after the menu, under which it became due, was closed",
    async ({ page, stack }) => {
      await signIn(page, await demo(stack, "fresh"), { sawNotice: false });
      await page.goto("/#/index");
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      await menu.click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await waitForNotice(page);
      await expect(page.getByRole("dialog")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(POPUP_AFTER_MS / 2);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(menu).toBeFocused();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  );

  fresh("does not open for somebody who came after it", async ({ page, member }) => {
    await signIn(page, await newcomer(member), { sawNotice: false });
    await page.goto("/#/index");
    await waitForNotice(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/#/index/alert");
    await expect(page.getByText("There is no notice now")).toBeVisible();
  });
}); // @screen /index/alert

test("home shows notices, slides and films, and plays one when it is asked for", async ({
  look,
  stack,
}) => {
  const page = await enter(look, await demo(stack, "running"), "/index");
  const notice = page.getByText("Withdrawals are sent Monday to Friday");
  await notice.click();
  await expect(page.getByText(/Saturday and Sunday are settlement days/)).toBeVisible();
  const slides = page.getByRole("list", { name: "Slides" });
  await expect(slides.getByRole("listitem")).toHaveCount(3);
  await expect(page.locator("video")).toHaveCount(0);
  await page.getByRole("button", { name: "Play: How a plan is backed" }).click();
  const film = page.locator("video");
  await expect(film).toBeFocused();
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.duration))
    .toBeCloseTo(12.5, 0);
  await slides.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
});

test("news are listed and read", async ({ look, stack, noErrors }) => {
  noErrors.allow("status of 404");
  const page = await enter(look, await demo(stack, "running"), "/news");
  const list = page.getByRole("list", { name: "News" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await list.getByRole("link", { name: /How the reserve is filled/ }).click();
  await expect(page.getByText(/Only then can a product be listed/)).toBeVisible();
  await expectWhole(page);
  await page.goto("/#/info/detail?newsId=cnt_00000000000000000000000000000000");
  await expect(page.getByText("This is not shown any more")).toBeVisible();
}); // @screen /news /info/detail

test.describe("feedback", () => {
  test("is sent with pictures, and says how far it is", async ({ look, member }) => {
    const page = await enter(look, await newcomer(member), "/user/feedback");
    await expectWhole(page);
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByText("Questions and comments are required")).toHaveCount(2);
    await page.getByLabel("Question").fill("The chart");
    await page.getByLabel("Comments").fill("The last day of my order is cut off at the right.");
    await page.locator('input[type="file"]').setInputFiles([
      { name: "red.png", mimeType: "image/png", buffer: await picture("red") },
      { name: "blue.png", mimeType: "image/png", buffer: await picture("blue") },
      { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
    ]);
    await expect(
      page.getByText("notes.png: The file is not a picture that can be read."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Remove picture/ })).toHaveCount(2);
    await page.getByRole("button", { name: "Remove picture 2" }).click();
    await page.getByLabel("Phone number (optional)").fill("ring me");
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByText("Please enter the correct phone number")).toBeVisible();
    await page.getByLabel("Phone number (optional)").fill("+1 415 555 0111");
    const sent = page.waitForRequest(`**${pathOf(createFeedback)}`);
    await page.getByRole("button", { name: "Send feedback" }).click();
    expect((await sent).headers()["content-type"]).toMatch(/^multipart/);
    await expect(page.getByText("Thank you, we have it")).toBeVisible();
    await expectAccessible(page);
  }); // @screen /user/feedback

  test("refuses a file above 20 MB before it is sent", async ({ look, member }) => {
    const page = await enter(look, await newcomer(member), "/user/feedback");
    await page.locator('input[type="file"]').evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer();
      const bytes = new Uint8Array(20 * 1024 * 1024 + 1);
      chosen.items.add(new File([bytes], "huge.png", { type: "image/png" }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect(page.getByText("huge.png: File size too big (20M)")).toBeVisible();
  });
});
