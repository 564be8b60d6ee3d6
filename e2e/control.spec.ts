/** Members' own control: the questions before the first purchase, limits, breaks, statements. */
import { readFile } from "node:fs/promises";
import { publicId } from "@ballast/contract/ids.ts";
import { listOrders } from "@ballast/contract/product/calls.ts";
import { confirmLimit, listLimits } from "@ballast/contract/user/control.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import type { Locator, Page } from "@playwright/test";
import { QUESTION_IDS, RIGHT_CHOICES } from "../apps/server/src/control/understanding-texts.ts";
import { findProduct } from "../scripts/member-life.ts";
import { buyButton, unitsField } from "./finders.ts";
import { closeKeptPages, enter, goTo, keptMember, takeTurn, test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { demoMember, type Member } from "./members.ts";
import { expect } from "./test.ts";

const texts = catalogueOf("en_US", "understanding");
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

test.afterAll(closeKeptPages);

/** A member for tests whose limits and breaks do not affect each other. */
const shared = (member: (kind: "funded") => Promise<Member>) =>
  keptMember("funded", () => member("funded"));

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

async function openProduct(page: Page, member: Member): Promise<void> {
  await goTo(page, await productPath(member));
  await unitsField(page).fill("1");
  await expect(buyButton(page)).toBeEnabled();
}

async function productPath({ client }: Member): Promise<string> {
  const { productId } = await findProduct(client, "Harbour 7");
  return `/index/detail?productId=${publicId("product", productId)}`;
}

/** Answers the questions from the present one on, some of them with the given choice. */
async function answer(page: Page, instead: Partial<typeof RIGHT_CHOICES> = {}, from = 0) {
  const dialog = page.getByRole("dialog");
  for (const [index, id] of QUESTION_IDS.entries()) {
    if (index < from) continue;
    await expect(dialog.getByRole("group")).toContainText(texts[`${id}.ask`]);
    const next = index === 0 ? "I have read this" : /^(Next|Send answers)$/;
    await expect(button(dialog, next)).toBeDisabled();
    const choice = { ...RIGHT_CHOICES, ...instead }[id];
    await dialog.getByRole("radio", { name: texts[`${id}.${choice}`], exact: true }).check();
    await button(dialog, next).click();
  }
}

test.describe("before the first purchase", () => {
  test("stand a warning and questions; a wrong answer teaches, a right set lets buy", async ({
    look,
    member,
    stack,
  }) => {
    const newcomer = await member("newcomer");
    const page = await takeTurn(look, newcomer);
    await openProduct(page, newcomer);
    await buyButton(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(texts["warning.1"]);
    await expectWhole(page);
    await answer(page, { loss: "a", source: "c" } as never);
    await expect(dialog).toContainText(texts["source.why"]);
    await expect(dialog).not.toContainText(texts["loss.why"]);
    await expectWhole(page);
    await button(dialog, "Close").first().click();
    await buyButton(page).click();
    await expect(dialog).toContainText("You can try again from");

    await stack.sandbox.advance(1);
    await page.reload();
    await buyButton(page).click();
    // Closed in the middle of the questions: the chosen answer is still there.
    const first = { name: texts["source.b"], exact: true };
    await dialog.getByRole("radio", first).check();
    await button(dialog, "I have read this").click();
    await expectWhole(page);
    await page.keyboard.press("Escape");
    await buyButton(page).click();
    await expect(dialog.getByRole("radio", first)).toBeChecked();
    await button(dialog, "I have read this").click();
    await answer(page, {}, 1);
    await expect(dialog).toContainText("All answers were right");
    await expectWhole(page);
    await button(dialog, "A limit of your own").click();
    await dialog.last().getByLabel("Most per month").fill("150");
    await expectWhole(page);
    await button(dialog, "Set limit").click();
    await expect(button(dialog, /^A limit of your own/)).toContainText("150.00 tUSDT");
    await dialog.getByRole("checkbox").check();
    await button(dialog, /^Pay 100\.00/).click();
    await expect(page.getByRole("dialog", { name: "Bought" })).toBeVisible();
    expect((await newcomer.client.call(listOrders)).total).toBe(1);
    const { list } = await newcomer.client.call(listLimits);
    expect(
      list.find(({ kind, period }) => kind === "purchase" && period === "month"),
    ).toMatchObject({ amount: 150_000_000n, used: 100_000_000n });
  });

  test.describe("in Tamil", () => {
    test.use({ language: "ta_IN" });
    test("fit the smallest phone at twice the text size", async ({ look, member }) => {
      const newcomer = await member("newcomer");
      const page = await takeTurn(look, newcomer, "ta_IN");
      await page.setViewportSize({ width: 320, height: 640 });
      await goTo(page, await productPath(newcomer));
      const buy = page.getByRole("main").getByRole("button").last();
      await expect(buy).toBeEnabled();
      await buy.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("listitem")).toHaveCount(4);
      await enlargeText(page);
      await expectNoOverflow(page);
      await dialog.getByRole("radio").first().check();
      await dialog.getByRole("button").last().click();
      await expect(dialog.getByRole("img")).toBeVisible();
      await expect(dialog.getByRole("radio")).toHaveCount(3);
      await expectNoOverflow(page);
    });
  });
});

test.describe("limits and breaks", () => {
  test("a limit refuses what is above it; a raise waits a day and asks again", async ({
    look,
    member,
    stack,
    noErrors,
  }) => {
    noErrors.allow("status of 409");
    const funded = await member("funded");
    const page = await enter(look, funded, "/user/securitycenter");
    await button(page, /^Purchase limits/).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New limit").fill("150");
    await button(dialog, "Save limit").click();
    await expect(dialog).toContainText("150.00");
    await expectWhole(page);
    await page.keyboard.press("Escape");
    await expect(button(page, /^Purchase limits/)).toContainText("Per day: 150.00 tUSDT");

    await openProduct(page, funded);
    await unitsField(page).fill("2");
    await buyButton(page).click();
    await dialog.getByRole("checkbox").check();
    await button(dialog, /^Pay 200\.00/).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "above the limit of 150.00 tUSDT a day that you set. 150.00 tUSDT is left today.",
    );

    await page.goto("/#/user/securitycenter");
    await button(page, /^Purchase limits/).click();
    await dialog.getByLabel("New limit").fill("300");
    await button(dialog, "Save limit").click();
    await expect(dialog).toContainText("Asked for: 300.00 tUSDT");
    await expectWhole(page);
    await expect(dialog).toContainText("It is not in force yet");
    await expect(button(dialog, "Confirm")).toHaveCount(0);
    await stack.sandbox.advance(1);
    await page.reload();
    await button(page, /^Purchase limits/).click();
    await button(dialog, "Confirm").click();
    await expect(dialog).not.toContainText("Asked for");
    await expect(dialog).toContainText("300.00");
    await expect(
      funded.client.call(confirmLimit, { kind: "purchase", period: "day" }),
    ).rejects.toThrow("1907");
  });

  test("a break stops buying and nothing else, and stays", async ({ look, member }) => {
    const funded = await shared(member);
    const page = await enter(look, funded, "/user/securitycenter");
    await button(page, /^Take a break/).click();
    const dialog = page.getByRole("dialog");
    await expect(button(dialog, "Begin the break")).toBeDisabled();
    await dialog.getByRole("radio", { name: "7 days" }).check();
    await expectWhole(page);
    await button(dialog, "Begin the break").click();
    await expect(page.getByRole("dialog", { name: "Buy nothing for 7 days?" })).toBeVisible();
    await expectWhole(page);
    await button(page, "Begin").click();
    await expect(button(page, /^Take a break/)).toContainText("Nothing can be bought until");
    await page.goto(`/#${await productPath(funded)}`);
    await expect(page.getByText(/^Your purchases are paused until/)).toBeVisible();
    await page.goto("/#/user/withdraw");
    await expect(page.getByRole("textbox", { name: "Amount" })).toBeVisible();
  });

  test("a deposit limit is shown where money is sent in", async ({ look, member }) => {
    const page = await enter(look, await shared(member), "/user/securitycenter");
    await button(page, /^Deposit limits/).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Per month", { exact: true }).click();
    await dialog.getByLabel("New limit").fill("400");
    await button(dialog, "Save limit").click();
    await expect(dialog).toContainText("400.00");
    await page.goto("/#/user/recharge");
    await expect(page.getByText(/Your deposit limit .* is reached: 500\.00 tUSDT/)).toBeVisible();
    await expectWhole(page);
  });
});

test.describe("own data", () => {
  async function savedBy(page: Page, click: () => Promise<void>) {
    const [file] = await Promise.all([page.waitForEvent("download"), click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  test("a statement comes as CSV and PDF; what is not over is refused", async ({ look, stack }) => {
    const { now } = await stack.sandbox.state();
    const yesterday = new Date(new Date(now).getTime() - 86_400_000).toISOString().slice(0, 10);
    const page = await enter(look, await demoMember(stack, "running"), "/user/information");
    await button(page, /^Account statement/).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("First day")).not.toHaveValue("");
    await expectWhole(page);
    await dialog.getByLabel("Last day").fill(now.slice(0, 10));
    await button(dialog, "Download").click();
    await expect(dialog.getByText("Only days that are over")).toBeVisible();
    const from = new Date(new Date(now).getTime() - 30 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("First day").fill(from);
    await dialog.getByLabel("Last day").fill(yesterday);
    const pdf = await savedBy(page, () => button(dialog, "Download").click());
    expect(pdf.name).toBe(`ballast-${from}-${yesterday}.pdf`);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await dialog.getByText("CSV", { exact: true }).click();
    const csv = await savedBy(page, () => button(dialog, "Download").click());
    expect(csv.bytes.toString()).toContain("Recharge wallet,tUSDT");
    expect(csv.bytes.toString()).toContain("Closing balance");
  });

  test("all of it comes as JSON, and an account with money in it is not closed", async ({
    look,
    member,
    noErrors,
  }) => {
    noErrors.allow("status of 400");
    const funded = await shared(member);
    const page = await enter(look, funded, "/user/information");
    await button(page, /^Copy of all your data/).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Login password").fill("Wrong1234");
    await button(dialog, "Download").click();
    await expect(dialog.getByText("password is wrong")).toBeVisible();
    await dialog.getByLabel("Login password").fill(funded.password);
    const copy = await savedBy(page, () => button(dialog, "Download").click());
    expect(JSON.parse(copy.bytes.toString())["members.members"]).toHaveLength(1);
    await button(page, /^Close the account/).click();
    await expect(page.getByRole("dialog")).toContainText(
      /Withdraw [\d.,]+ tUSDT.*All of it can leave/,
    );
    await expectWhole(page);
  }); // @rule dark/subscription
});
