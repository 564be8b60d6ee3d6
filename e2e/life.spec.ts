/**
 * A member's whole life by hand, on the screens alone: register, deposit, buy, collect, mature,
 * withdraw. What a newcomer needs from the sandbox comes from its drawer. In English and in Tamil.
 */

import type { Language } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import type { Locator, Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { RIGHT_CHOICES } from "../apps/server/src/control/understanding-texts.ts";
import { newPhone } from "./members.ts";
import { expect, type Stack, test } from "./test.ts";
import { wordsOf } from "./words.ts";

const PASSWORD = "Harbour7wall";
const FUND_PASSWORD = "Lantern88light";
const WELCOME = "Plans whose whole return is locked before sale.";

type Person = {
  page: Page;
  stack: Stack;
  phone: string;
  say: (english: string) => string | RegExp;
  /** Words of the sandbox's drawer, by their key. */
  drawer: Record<string, string>;
};

const button = ({ page, say }: Person, english: string) =>
  page.getByRole("button", { name: say(english), exact: true });
const heading = ({ page, say }: Person, english: string) =>
  page.getByRole("heading", { level: 1, name: say(english), exact: true });
const textbox = ({ page, say }: Person, english: string) =>
  page.getByRole("textbox", { name: say(english), exact: true });

/** Opens the sandbox's drawer, does something there, and closes it. */
async function inDrawer<T>(person: Person, act: (drawer: Locator) => Promise<T>): Promise<T> {
  const { page } = person;
  await page.getByRole("button", { name: "Sandbox" }).click();
  const drawer = page.getByRole("dialog", { name: "Sandbox" });
  await expect(drawer).toBeVisible();
  const result = await act(drawer);
  await drawer.getByRole("button", { name: person.drawer.close ?? "", exact: true }).click();
  await expect(drawer).toBeHidden();
  return result;
}

/** The newest code that the drawer shows for the member's number. */
function codeFromDrawer(person: Person, after = ""): Promise<string> {
  return inDrawer(person, async (drawer) => {
    let code = "";
    await expect
      .poll(async () => {
        const text = (await drawer.allInnerTexts()).join();
        code = /\b\d{6}\b/.exec(text.slice(text.indexOf(person.phone)))?.[0] ?? "";
        return code !== "" && code !== after;
      })
      .toBe(true);
    return code;
  });
}

/** A moment comes when it happens, over whatever is open, and goes with one tap. */
async function closesMoments({ page, say }: Person): Promise<void> {
  for (const title of ["Your first return has arrived", "{name} has matured", "It has arrived"]) {
    const told = page.getByRole("heading", { level: 2, name: say(title), exact: true });
    const moment = page.getByRole("dialog").filter({ has: told });
    await page.addLocatorHandler(moment, async () => {
      await moment.getByRole("button", { name: say("Done"), exact: true }).click();
    });
  }
}

/** Advances whole days; every payment that is due has been made when this returns. */
async function daysPass(person: Person, days: number): Promise<void> {
  await inDrawer(person, async (drawer) => {
    const clock = drawer.getByText(/\d{4}/).first();
    for (let day = 0; day < days; day += 1) {
      const before = (await person.stack.sandbox.state()).now.slice(0, 10);
      await drawer
        .getByRole("button", { name: person.drawer.advanceDay ?? "", exact: true })
        .click();
      await expect
        .poll(async () => (await person.stack.sandbox.state()).now.slice(0, 10), {
          timeout: 30_000,
        })
        .not.toBe(before);
      await expect(drawer.getByText(person.drawer.advancing ?? "")).toBeHidden({ timeout: 30_000 });
    }
    await expect(clock).toBeVisible();
  });
}

async function registers(person: Person): Promise<void> {
  const { page, phone, say } = person;
  await page.goto("/");
  await expect(heading(person, WELCOME)).toBeVisible();
  await expect(page.getByText(say("Sales are on"))).toBeVisible();
  await page.getByRole("link", { name: say("Register"), exact: true }).click();
  await expect(heading(person, "Register")).toBeVisible();
  await textbox(person, "Phone number").fill(phone);
  await button(person, "Send code").click();
  const code = await codeFromDrawer(person);
  await textbox(person, "SMS code").fill(code);
  await page.getByLabel(say("Password"), { exact: true }).fill(PASSWORD);
  await expect(textbox(person, "Invitation code")).not.toHaveValue("");
  await button(person, "Register").click();
  await expect(page).toHaveURL(/#\/index$/);
  await expect(page.getByText(say("All that is yours"))).toBeVisible();
}

async function deposits(person: Person): Promise<void> {
  const { page, say, drawer: words } = person;
  await page
    .getByRole("link", { name: say("Deposit"), exact: true })
    .first()
    .click();
  await expect(heading(person, "Deposit")).toBeVisible();
  await inDrawer(person, async (drawer) => {
    await drawer.getByRole("button", { name: words.send ?? "", exact: true }).click();
    await expect(drawer.getByText((words.sent ?? "").split(".")[0] ?? "")).toBeVisible();
    await drawer.getByRole("button", { name: words.mineOne ?? "", exact: true }).click();
  });
  const confirmations = page.getByRole("img", { name: say("Confirmations") });
  await expect(confirmations.first()).toBeVisible({ timeout: 20_000 });
  await inDrawer(person, async (drawer) => {
    await drawer.getByRole("button", { name: words.mineMany ?? "", exact: true }).click();
  });
  await expect(page.getByText(say("Credited"), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("1,000.00").first()).toBeVisible();
}

/** The steps before a first purchase: the questions, and the warning above the first. */
async function answersQuestions(person: Person): Promise<void> {
  const { page } = person;
  const ids = Object.keys(RIGHT_CHOICES) as (keyof typeof RIGHT_CHOICES)[];
  for (const [index, id] of ids.entries()) {
    await page.locator(`input[name="${id}"][value="${RIGHT_CHOICES[id]}"]`).check();
    const next = index === 0 ? "I have read this" : "Next";
    await button(person, index === ids.length - 1 ? "Send answers" : next).click();
  }
}

async function buys(person: Person): Promise<void> {
  const { page, say } = person;
  await page.goto("/#/projects");
  await page.getByRole("link", { name: /Harbour 7/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour 7" })).toBeVisible();
  await page.locator("input[name=units]").fill("1");
  await page.getByRole("button", { name: say("One unit more") }).click();
  await page.getByRole("main").getByRole("button").last().click();
  await answersQuestions(person);
  const pay = page.getByRole("dialog").getByRole("button", { name: /200\.00/ });
  await pay.click();
  await expect(page.getByText(say("Please read the agreement and accept it"))).toBeVisible();
  await page.getByRole("checkbox").check();
  await pay.click();
  await page.getByRole("link", { name: say("See the order"), exact: true }).click();
  await expect(heading(person, "Order")).toBeVisible();
  await expect(page.getByText("200.00").first()).toBeVisible();
}

async function collects(person: Person): Promise<void> {
  const { page, say } = person;
  await page.goto("/#/index");
  const collect = page.getByRole("button", { name: say("Collect {amount}") });
  await expect(collect).toContainText("0.24", { timeout: 20_000 });
  await collect.click();
  await expect(page.getByText(say("{amount} is in your balance wallet"))).toBeVisible();
  await expect(collect).toHaveCount(0);
  // The button disappeared with its card: the keyboard focus moves to the title.
  await expect(heading(person, "Home")).toBeFocused();
}

async function seesItMature(person: Person): Promise<void> {
  const { page, say } = person;
  await page.goto("/#/user/myorder");
  await page.getByText(say("Ended"), { exact: true }).click();
  await page.getByRole("link", { name: /Harbour 7/ }).click();
  await expect(page.getByText(say("The order matured"))).toBeVisible();
  await page.goto("/#/user/fund");
  await expect(
    page.getByText(say("Principal that came back")).locator("..").locator(".."),
  ).toContainText("200.00");
}

async function setsFundPassword(person: Person): Promise<void> {
  const { page, say } = person;
  await page.goto("/#/user/fundPwd");
  const before = await codeFromDrawer(person);
  await button(person, "Send code").click();
  const code = await codeFromDrawer(person, before);
  await textbox(person, "SMS code").fill(code);
  await page.getByLabel(say("Fund password"), { exact: true }).fill(FUND_PASSWORD);
  await page.getByLabel(say("Fund password again"), { exact: true }).fill(FUND_PASSWORD);
  await button(person, "Save fund password").click();
  await expect(page.getByText(say("Fund password saved"))).toBeVisible();
}

async function addsAddress(person: Person): Promise<void> {
  const { page, say } = person;
  await page.goto("/#/user/addAddress");
  await expect(heading(person, "Add address")).toBeVisible();
  const address = privateKeyToAccount(generatePrivateKey()).address;
  await textbox(person, "Address").fill(address);
  await button(person, "Add address").click();
  await expect(page.getByText(say("Address added"))).toBeVisible();
}

async function withdraws(person: Person): Promise<void> {
  const { page, say, drawer: words } = person;
  await page.goto("/#/user/withdraw");
  await expect(heading(person, "Withdraw")).toBeVisible();
  await page.locator('button[name="target"]').click();
  await page.getByRole("dialog").getByText(/0x/).first().click();
  await textbox(person, "Amount").fill("40");
  await page.getByLabel(say("Fund password"), { exact: true }).fill(FUND_PASSWORD);
  await page.getByRole("button", { name: /40\.00/ }).click();
  await expect(page.getByText(say("Your withdrawal is being processed"))).toBeVisible();
  await page.goto("/#/user/withrecord");
  const mine = () =>
    inDrawer(person, async (drawer) => {
      await drawer.getByRole("button", { name: words.mineMany ?? "", exact: true }).click();
    });
  await expect(async () => {
    await mine();
    await expect(page.getByText(say("Succeeded"), { exact: true })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 90_000 });
}

async function live(page: Page, stack: Stack, language: Language): Promise<void> {
  const drawer: Record<string, string> = catalogueOf(language, "drawer");
  const person: Person = { page, stack, phone: newPhone(), say: wordsOf(language), drawer };
  await closesMoments(person);
  await registers(person);
  await deposits(person);
  await buys(person);
  await daysPass(person, 4);
  await collects(person);
  await setsFundPassword(person);
  await addsAddress(person);
  await daysPass(person, 5);
  await seesItMature(person);
  await withdraws(person);
}

/** Withdrawals are processed Monday to Friday; nine days of this life must not end on a weekend. */
async function untilAWorkday(stack: Stack): Promise<void> {
  for (let day = 0; day < 7; day += 1) {
    const { now } = await stack.sandbox.state();
    const end = new Date(Date.parse(now) + 9 * 86_400_000).getUTCDay();
    if (end >= 1 && end <= 4) return;
    await stack.sandbox.advance(1);
  }
}

test.describe("a member's life by hand", () => {
  test.setTimeout(300_000);

  test.describe("on a phone that saves no data", () => {
    test.use({ savesData: false });
    test("in English", async ({ page, stack }) => {
      await untilAWorkday(stack);
      await live(page, stack, "en_US");
    }); // @rule state/every-screen state/order
  });

  test.describe("in another script", () => {
    test.use({ language: "ta_IN" });
    test("in Tamil", async ({ page, stack }) => {
      await untilAWorkday(stack);
      await live(page, stack, "ta_IN");
    }); // @rule state/every-screen state/order
  });
});
