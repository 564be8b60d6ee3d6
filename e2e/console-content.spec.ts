/**
 * Staff decide about members' posts and claims with the picture in view; a letter is sent when two
 * people agree.
 */
// @rule console/content
import { randomInt } from "node:crypto";
import { claimJoinGroup, claimsInfo } from "@ballast/contract/gift/claims.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./looks.ts";
import { type Member, signIn } from "./members.ts";
import { enterConsole, giveCommand, goInConsole, newStaff } from "./staff.ts";
import { expect, type Stack, test } from "./test.ts";

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
test.use(desk);

/** Submits a screenshot as the app does: one picture as a part of a form. */
async function handInScreenshot(stack: Stack, { client }: Member): Promise<void> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const image = sharp({ create: { width: 240, height: 420, channels: 3, background } });
  const body = new FormData();
  body.append("file", new File([new Uint8Array(await image.png().toBuffer())], "group.png"));
  const headers = { "x-access-token": client.token };
  await fetch(`${stack.url}${pathOf(claimJoinGroup)}`, { method: "POST", headers, body });
}

/** The page of the member's own phone, beside the desk. */
async function phoneOf(page: Page, stack: Stack, member: Member): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: stack.url });
  if (!context) throw new Error("there is no browser");
  const phone = await context.newPage();
  await signIn(phone, member);
  return phone;
}

test("a claim is approved with its picture in view, and its bonus reaches the member", async ({
  page,
  member,
  stack,
}) => {
  const newcomer = await member("registered");
  await handInScreenshot(stack, newcomer);
  const { claims } = await newcomer.client.call(claimsInfo);
  const claimId = claims.find(({ kind }) => kind === "join_group")?.claimId ?? "";
  const support = await newStaff(stack, "support");
  await enterConsole(page, support, "/r/claims");
  await expect(page.getByRole("heading", { level: 1, name: "Claims" })).toBeVisible();
  await expectAccessible(page);
  await goInConsole(page, `/r/claims/${publicId("claim", claimId)}`);
  await expect(page.getByText("Approve: look at the picture first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the picture" }).click();
  await expect(page.getByRole("img", { name: "Picture 1 of 1" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve" }).click();
  const form = page.getByRole("dialog", { name: "Approve" });
  await form.getByLabel("Reason").fill("It shows the group and the name.");
  await form.getByRole("button", { name: "Approve" }).click();
  await expect(form.getByText("Done", { exact: true })).toBeVisible();
  await expect(form.getByText(/^Approved: .+ is paid to/)).toBeVisible();
  await expect(form.getByRole("link", { name: `clm_…${claimId.slice(-8)}` })).toBeVisible();
  await form.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("approved", { exact: true })).toBeVisible();

  const phone = await phoneOf(page, stack, newcomer);
  await phone.goto("/#/index/joinGroup");
  await expect(phone.getByText(/Approved on .* The bonus is in your balance wallet/)).toBeVisible();
  await phone.context().close();
});

test("a letter names the word it may not say, is approved by another and read in the app", async ({
  page,
  member,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 400");
  const reader = await member("registered");
  const { userId } = await reader.client.call(memberInfo);
  const writer = await newStaff(stack, "content");
  await enterConsole(page, writer, "/p/write-letter");
  await page.getByRole("radio", { name: "One member" }).check();
  await page.getByLabel("Member", { exact: true }).fill(publicId("member", userId));
  const title = `Bank holiday ${randomInt(1e6)}`;
  await page.getByLabel("Title, English").fill(title);
  await page.getByLabel("Text, English").fill("Payments are guaranteed on Monday.");
  await page.getByRole("button", { name: "Check and preview" }).click();
  await expect(page.getByText("“guaranteed” is not allowed")).toBeVisible();
  await page.getByLabel("Text, English").fill("Payments in lira wait until Tuesday.");
  await page.getByText("Turkish", { exact: true }).click();
  await page.getByLabel("Title, Turkish").fill("Banka tatili");
  await page.getByLabel("Text, Turkish").fill("Lira ödemeleri salıya kadar bekler.");
  await page.getByRole("button", { name: "Check and preview" }).click();
  await expect(page.getByText("It reaches 1 member")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Propose to send it" }).click();
  await page.getByRole("link", { name: "All letters" }).click();
  await page.getByRole("row").filter({ hasText: title }).getByRole("link").first().click();
  await expect(page.getByText("proposed", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const proposal = await page.getByRole("link", { name: /^prp_/ }).getAttribute("title");
  const other = await newStaff(stack, "auditor");
  await giveCommand(
    stack,
    other,
    "approve",
    { reason: "The bank said so." },
    { rows: [proposal ?? ""] },
  );
  const phone = await phoneOf(page, stack, reader);
  await phone.goto("/#/message?kind=notice");
  await expect(async () => {
    await phone.reload();
    await phone.getByText(title).click({ timeout: 3_000 });
  }).toPass();
  await expect(phone.getByText("Payments in lira wait until Tuesday.")).toBeVisible();
  await phone.context().close();
});
