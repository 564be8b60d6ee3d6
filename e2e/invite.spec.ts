/** Inviting, from one phone to another: the link, the registration, the valid user. */
import { shareInfo } from "@ballast/contract/invitation/calls.ts";
import type { Browser, Page } from "@playwright/test";
import { buy, deposit, findProduct, logInAs, understand } from "../scripts/member-life.ts";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { newPhone, signIn } from "./members.ts";
import { expect, type Stack, test } from "./test.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const fact = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

const SOON = { timeout: 2_000 };
/**
 * Figures of a moment ago are stored across a reload and would be old here. A response that arrives
 * while the page closes may be stored too, so it reloads until all figures are new.
 */
async function lookUntil(page: Page, isNew: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => localStorage.removeItem("ballast.cache"));
    await page.reload();
    await isNew();
  }).toPass({ timeout: 20_000 });
}

async function another(browser: Browser, stack: Stack): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, serviceWorkers: "block" });
  return context.newPage();
}

test("a friend comes by the link and becomes a valid user", async ({
  page,
  browser,
  member,
  stack,
}) => {
  test.slow();
  const inviter = await member("registered");
  await signIn(page, inviter);
  await page.goto("/#/index/friend");
  const { code, shareUrl } = await inviter.client.call(shareInfo);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of your invitation link" })).toBeVisible();
  await expect(fact(page, "Registered with your code")).toContainText("0");

  const friend = await another(browser, stack);
  const [number, password] = [newPhone(), "Compass9needle"];
  await friend.goto(shareUrl);
  await expect(field(friend, "Invitation code")).toHaveValue(code);
  await expect(field(friend, "Invitation code")).toHaveAccessibleDescription(
    "From the link that you opened.",
  );
  await friend.getByRole("link", { name: "Log in" }).click();
  await friend.getByRole("link", { name: "English" }).click();
  await friend
    .getByRole("radio", { name: "Deutsch" })
    .or(friend.getByText("Deutsch"))
    .first()
    .click();
  await friend.goto("/#/user/login");
  await friend.getByRole("link", { name: "Registrieren" }).click();
  await expect(field(friend, "Einladungscode")).toHaveValue(code);
  await friend.getByRole("textbox", { name: "Telefonnummer" }).fill(number);
  await friend.getByRole("button", { name: "Code senden" }).click();
  const sms = await stack.sandbox.code(number);
  await field(friend, "SMS-Code").fill(sms);
  await field(friend, "Passwort").fill(password);
  await friend.getByRole("button", { name: "Registrieren" }).click();
  await expect(friend).toHaveURL(/#\/index$/);
  await friend.context().close();

  const client = await logInAs(stack.url, { phone: number, password });
  await understand(client);
  await deposit(client, stack.sandbox, 200_000_000n);
  await buy(client, await findProduct(client, "Harbour 7"), 1);
  await lookUntil(page, async () => {
    await expect(fact(page, "Link opened")).toContainText("1", SOON);
    await expect(fact(page, "Registered with your code")).toContainText("1", SOON);
    await expect(fact(page, "Valid users")).toContainText("0", SOON);
  });
  await stack.sandbox.advance(2);
  await lookUntil(page, () => expect(fact(page, "Valid users")).toContainText("1", SOON));
  await expect(page.getByText("4 more valid users, 5 in all")).toBeVisible();

  await page.getByRole("link", { name: "Your team" }).click();
  const members = page.getByRole("list", { name: "Members of level B" });
  await expect(members.getByRole("listitem")).toHaveText([
    new RegExp(`••• ${number.slice(-2)}.*Valid user`),
  ]);
  await expect(page.getByText(number)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Bought recently" })).toContainText("Harbour 7");
  await page.getByText("C · 0").click();
  await expect(page.getByText("Nobody at this level yet")).toBeVisible();
  await page.goto("/#/mine");
  const level = page.getByText("Level 1", { exact: true });
  await lookUntil(page, () => expect(level).toBeVisible(SOON));
  await expect(page.getByText(/^Good (morning|afternoon|evening)$/)).toBeVisible();
  await page.getByRole("button", { name: "Level 1 What a level means" }).click();
  const meaning = page.getByRole("dialog", { name: "What a level means" });
  await expect(meaning).toContainText("It brings no money.");
  await expect(meaning.getByRole("list", { name: "Levels" })).toContainText("Level 1Yours1 valid");
  await expectAccessible(page);
}); // @screen /index/friend /index/lowerincome

test("every invitation begins with its label, and nothing of it can be changed", async ({
  page,
  member,
}) => {
  const registered = await member("registered");
  const { label } = await registered.client.call(shareInfo);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, registered);
  await page.goto("/#/mine");
  await button(page, "Menu").click();
  await page.getByRole("button", { name: /Create team/ }).click();
  const sheet = page.getByRole("dialog", { name: "Create team" });
  const invitation = sheet.getByRole("figure", { name: "Your invitation" });
  await expect(invitation).toContainText(label);
  await expect(sheet.locator("input, textarea, [contenteditable]")).toHaveCount(0);
  await sheet.getByRole("button", { name: /Copy link/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.startsWith(label)).toBe(true);
  for (const service of ["WhatsApp", "Telegram"]) {
    const href = await sheet.getByRole("link", { name: service }).getAttribute("href");
    expect(new URL(href ?? "").searchParams.get("text")?.startsWith(label)).toBe(true);
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
}); // @screen /index/sharedetails /index/invitation

test("the menu of Mine leads to everything there is", async ({ page, member }) => {
  await signIn(page, await member("registered"));
  await page.goto("/#/mine");
  const ways = {
    Friends: ["Invite friends", "Lower income", "Invitation centre"],
    Promotions: ["My coupons", "Gold coins", "Rewards"],
    "News and questions": ["Messages", "News", "Your posts", "Feedback"],
    "Your account": ["Security", "Settings", "About"],
  };
  for (const [group, names] of Object.entries(ways)) {
    const list = page.getByRole("list", { name: group, exact: true });
    for (const [index, name] of names.entries()) {
      await expect(list.getByRole("link").nth(index)).toContainText(name);
    }
  }
});
