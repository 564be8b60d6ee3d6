/**
 * Forms of staff keep what was typed until somebody discards it; their changes are visible to
 * members.
 */
import type { Page } from "@playwright/test";
import { indianMember } from "./local-members.ts";
import { expectAccessible } from "./looks.ts";
import { signIn } from "./members.ts";
import { enterConsole, newStaff } from "./staff.ts";
import { expect, test } from "./test.ts";

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
test.use(desk);

const open = async (page: Page, button: string) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  return page.getByRole("dialog", { name: button });
};

test("a form begins with what stands, and asks once before what was typed is thrown away", async ({
  page,
  stack,
}) => {
  await enterConsole(page, await newStaff(stack, "support"), "/r/settings");
  const button = "Name a team manager";
  const name = `Mira ${Date.now() % 100_000}`;
  let form = await open(page, button);
  // The tests' browser prefers reduced motion, so the form is open at once.
  await expect(form.getByLabel("Name")).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Link").fill("mailto:teams@ballast.example");
  await page.keyboard.press("Escape");
  const asked = page.getByRole("dialog", { name: "Throw away what you have typed?" });
  await expect(asked.getByRole("button", { name: "Keep writing" })).toBeFocused();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Keep writing" }).click();
  await expect(asked).toBeHidden();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await form.getByRole("button", { name: button }).click();
  await expect(form.getByText(`Members now see ${name}.`)).toBeVisible();
  await form.getByRole("button", { name: "Close" }).last().click();

  form = await open(page, button);
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();

  form = await open(page, button);
  await form.getByLabel("Name").fill("Somebody else");
  await form.getByRole("button", { name: "Cancel" }).click();
  await asked.getByRole("button", { name: "Throw away" }).click();
  await expect(form).toBeHidden();
  form = await open(page, button);
  await expect(form.getByLabel("Name")).toHaveValue(name);
}); // @rule console/forms

test("an edit that somebody was faster with keeps what was typed, and shows what changed", async ({
  page,
  browser,
  stack,
}) => {
  const support = await newStaff(stack, "support");
  await enterConsole(page, support, "/r/settings");
  const button = "Name a team manager";
  const [mine, theirs] = ["Kira Holm", `Tove ${Date.now() % 100_000}`];
  let form = await open(page, button);
  await form.getByLabel("Name").fill("Anna Lind");
  await form.getByLabel("Link").fill("mailto:first@ballast.example");
  await form.getByRole("button", { name: button }).click();
  await form.getByRole("button", { name: "Close" }).last().click();
  form = await open(page, button);
  await form.getByLabel("Name").fill(mine);

  const other = await (await browser.newContext({ ...desk, baseURL: stack.url })).newPage();
  await enterConsole(other, await newStaff(stack, "support"), "/r/settings");
  const faster = await open(other, button);
  await faster.getByLabel("Name").fill(theirs);
  await faster.getByLabel("Link").fill("mailto:faster@ballast.example");
  await faster.getByRole("button", { name: button }).click();
  await expect(faster.getByText(`Members now see ${theirs}.`)).toBeVisible();

  await form.getByRole("button", { name: button }).click();
  await expect(form.getByRole("alert")).toContainText("Somebody changed this meanwhile");
  await expect(form.getByRole("alert")).toContainText(theirs);
  await expect(form.getByLabel("Name")).toHaveValue(mine);
  await expect(form.getByLabel("Link")).toHaveValue("mailto:faster@ballast.example");
  await expectAccessible(page);
  await form.getByRole("button", { name: `${button} all the same` }).click();
  await expect(form.getByText(`Members now see ${mine}.`)).toBeVisible();
}); // @rule console/lock

test("the queue is filtered by its signs, and a saved view keeps the filter", async ({
  page,
  stack,
}) => {
  await enterConsole(page, await newStaff(stack, "finance"), "/r/withdrawals");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filter = page.getByRole("region", { name: "Filter" });
  await filter.getByLabel("Column").click();
  await page.keyboard.type("Signs");
  await page.keyboard.press("Enter");
  await filter.getByRole("checkbox", { name: "first withdrawal" }).check();
  await filter.getByRole("checkbox", { name: "security changed" }).check();
  await expectAccessible(page);
  await filter.getByRole("button", { name: "Add filter" }).click();
  const tag = page.getByText("Signs is first withdrawal, security changed");
  await expect(tag).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Keep this view…" }).click();
  await page.getByLabel("Name of the view").fill("To look at twice");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.goto("/console/r/withdrawals");
  await expect(tag).toHaveCount(0);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "To look at twice", exact: true }).click();
  await expect(tag).toBeVisible();
});

test("a guide is edited, a bank added and turned off, and the member's app shows it", async ({
  page,
  browser,
  stack,
}) => {
  const member = await indianMember(stack);
  const phone = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(phone, member);
  await enterConsole(page, await newStaff(stack, "content"), "/r/guides/recharge");
  await expect(page.getByText("As members read it")).toBeVisible();
  await expectAccessible(page);
  const sentence = `Ask us before you send anything, ${Date.now() % 100_000}.`;
  const form = await open(page, "Edit");
  const text = form.getByRole("textbox", { name: "Text, English" });
  await expect(text).toHaveValue(/^# USDT over BEP20/);
  await text.fill(`${await text.inputValue()}\n\n${sentence}`);
  await form.getByRole("button", { name: "Edit" }).click();
  await expect(form.getByText(/^Members read version \d+ now/)).toBeVisible();
  await form.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText(sentence)).toBeVisible();
  await phone.goto("/#/user/pdf?kind=recharge");
  await expect(phone.getByText(sentence)).toBeVisible();

  await enterConsole(page, await newStaff(stack, "finance"), "/r/banks");
  const letters = [...`${Date.now()}`.slice(-4)].map((digit) => "ABCDEFGHIJ"[Number(digit)]);
  const code = `IN-${letters.join("")}`;
  const adding = await open(page, "Add a bank");
  await adding.getByLabel("Code").fill(code);
  await adding.getByLabel("Name").fill(`Bank ${code}`);
  await adding.getByRole("button", { name: "Add a bank" }).click();
  await expect(adding.getByText(`${code} can be chosen now.`)).toBeVisible();
  await adding.getByRole("button", { name: "Close" }).last().click();
  // The app shows kept banks for 15 s before it asks again.
  const isOffered = (times: number) =>
    expect(async () => {
      await phone.goto("/#/user/CaddAddress");
      await phone.reload();
      await phone.getByRole("button", { name: /^Bank/ }).click();
      await phone.getByRole("radio", { name: "India" }).check();
      await expect(phone.getByText("Banyan Sandbox Bank")).toBeVisible();
      await expect(phone.getByText(`Bank ${code}`)).toHaveCount(times, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  await isOffered(1);
  await page.getByRole("link", { name: code }).click();
  const turning = await open(page, "Turn off");
  await turning.getByRole("button", { name: "Turn off" }).click();
  await expect(turning.getByText(`${code} is off.`)).toBeVisible();
  await isOffered(0);
  await phone.context().close();
}); // @rule console/guides

test("what a country allows is changed from what stands there, and wider only by two", async ({
  page,
  stack,
}) => {
  await enterConsole(page, await newStaff(stack, "finance"), "/r/country-policy");
  await page.getByRole("link", { name: "IN", exact: true }).click();
  const form = await open(page, "Change");
  await expect(form.getByText("Never", { exact: true })).toHaveCount(0);
  await form.getByLabel("Invitations").click();
  await page.getByTitle("yes").last().click();
  await form.getByLabel("Reason").fill("Somebody asked for it.");
  await form.getByRole("button", { name: "Change" }).click();
  await expect(form.getByText("Money for invitations can never be allowed in IN.")).toBeVisible();
  await expectAccessible(page);
});
