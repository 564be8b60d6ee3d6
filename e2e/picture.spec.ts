/** The member's picture: a drawn avatar, a photo from the phone, or the letters of the name. */
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { closeKeptPages, enter, keptMember, test } from "./kept-pages.ts";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { demoMember } from "./members.ts";
import { expect } from "./test.ts";

const AVATAR_MAX_BYTES = 10_485_760;

test.afterAll(closeKeptPages);

const photo = (background: string) =>
  sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
/** Chooses a file on disk: handing over 10 MB in memory took a busy page longer than its limit. */
const choose = async (page: Page, content: Buffer) => {
  await writeFile(test.info().outputPath("photo.png"), content);
  await page.locator("input[type=file]").setInputFiles(test.info().outputPath("photo.png"));
};

test("the picture is changed from either screen and seen on both", async ({ look, member }) => {
  const page = await enter(look, await member("registered"), "/user/information");
  await expect(page.getByText("Picture changed")).toHaveCount(0);
  const sheet = page.getByRole("dialog", { name: "Your picture" });
  await page.getByRole("button", { name: "Change picture" }).click();
  const group = sheet.getByRole("group", { name: "Your picture" });
  await expect(group.getByRole("radio")).toHaveCount(13);
  await expect(group.getByRole("radio", { name: "Letters" })).toBeChecked();
  await expectAccessible(page);
  await group.getByRole("radio", { name: "Lighthouse" }).check({ force: true });
  await page.keyboard.press("ArrowRight");
  await sheet.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Picture changed")).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const drawn = page.getByRole("main").locator("img");
  await expect(drawn).toHaveAttribute("src", "/avatars/whale.svg");
  const width = () => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await expect(page.getByText("Picture changed")).toHaveCount(0);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Change picture" }).click();
  await sheet.getByRole("button", { name: "Use a photo" }).click();
  const buffer = await photo("#2468ac");
  await (await chooser).setFiles({ name: "photo.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Picture changed")).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const picture = page.getByRole("main").locator("img");
  await expect(picture).toHaveAttribute("src", /^\/files\//);
  const first = await picture.getAttribute("src");
  await page.goto("/#/mine");
  // The previous screen shows the same picture.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
  await expect(picture).toHaveAttribute("src", first ?? "none");
  await choose(page, await photo("#ffcc00"));
  await expect(picture).not.toHaveAttribute("src", first ?? "none");
  await expectAccessible(page);
  await expectNoOverflow(page);
}); // @rule message/avatar @screen /user/information

test("the picture is made small on the phone before it is sent", async ({ look, member }) => {
  const page = await enter(look, await member("registered"), "/user/information");
  await expect(page.getByText("Picture changed")).toHaveCount(0);
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: 2400, height: 1800, channels: 3 as const, background: "#fff", noise };
  const camera = await sharp({ create }).png().toBuffer();
  expect(camera.length).toBeGreaterThan(AVATAR_MAX_BYTES);
  const sent = page.waitForRequest((request) => request.url().endsWith("/user/modify-head"));
  await choose(page, camera);
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(1_000_000);
  await expect(page.getByText("Picture changed")).toBeVisible();
});

test("the picture is not sent above 10,485,760 bytes, and refused when it is none", async ({
  look,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 400");
  const page = await enter(
    look,
    await keptMember("fresh", () => demoMember(stack, "fresh")),
    "/user/information",
  );
  await expect(page.getByText("Member since")).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await choose(page, Buffer.alloc(AVATAR_MAX_BYTES + 1));
  await expect(page.getByRole("alert")).toHaveText("File size too big (10M)");
  expect(sent).toEqual([]);
  await choose(page, Buffer.from("not a picture"));
  await expect(page.getByRole("alert")).toHaveText("The file is not a picture that can be read.");
  await expectAccessible(page);
  await expectNoOverflow(page);
}); // @rule input/avatar message/file-size message/avatar
