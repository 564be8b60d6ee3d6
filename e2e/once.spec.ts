/**
 * Actions that must happen once happen once, whatever happens to responses, sheets, tabs and
 * connections.
 */
// @rule call/idempotency @call askOutcome
import { publicId } from "@ballast/contract/ids.ts";
import { buyOrder, listOrders } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { modifyName } from "@ballast/contract/user/calls.ts";
import { LOG_IN } from "@ballast/contract/user/entry-routes.ts";
import { applyWithdrawal, listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import type { Page } from "@playwright/test";
import { buyButton, expectWhole, unitsField } from "./finders.ts";
import { closeKeptPages, enter, takeTurn, test } from "./kept-pages.ts";
import { expectAccessible } from "./looks.ts";
import { signIn } from "./members.ts";
import { routeOnce } from "./route-once.ts";
import { expect, test as fresh } from "./test.ts";

test.afterAll(closeKeptPages);

/** The server carries out the request, and its response is lost on the way back. */
const loseAnswer = (page: Page, path: string) =>
  routeOnce(page, `**${path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Presses a button; Playwright waits while the click guard disables it. */
const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).click();

test("a withdrawal whose answer was lost is applied for once, through a mistyped password", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR", "status of 400");
  const ready = await member("ready");
  const page = await enter(look, ready, "/user/withdraw");
  await page.locator('button[name="target"]').click();
  await page.getByRole("dialog").getByText(/0x/).first().click();
  await page.getByRole("textbox", { name: "Amount" }).fill("40");
  const password = page.getByLabel("Fund password", { exact: true });
  await password.fill(ready.fundPassword ?? "");
  await loseAnswer(page, pathOf(applyWithdrawal));
  await press(page, /^Withdraw 40\.00/);
  await expect(page.getByRole("alert")).toContainText("Network abnormality");
  await password.fill("Wrong1password");
  await press(page, /^Withdraw 40\.00/);
  await expect(page.getByText("The fund password is wrong.")).toBeVisible();
  // A finished request is not shown as running, although the button takes no press yet.
  expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
  await password.fill(ready.fundPassword ?? "");
  await press(page, /^Withdraw 40\.00/);
  await expect(page.getByText("Your withdrawal is being processed")).toBeVisible();
  expect((await ready.client.call(listWithdrawals)).list).toHaveLength(1);
});

/** Pays from the product's screen: the sheet, the agreement, and the press that pays. */
async function payHundred(page: Page): Promise<void> {
  await unitsField(page).fill("1");
  await buyButton(page).click();
  await page.getByRole("checkbox").check();
  await press(page, /^Pay 100\.00/);
}

async function openHarbour(page: Page): Promise<void> {
  await page.goto("/#/projects");
  await page.getByRole("link", { name: /Harbour 7/ }).click();
}

test("an order whose answer was lost is made once, though its sheet was closed and the page loaded anew", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR");
  const funded = await member("funded");
  const page = await takeTurn(look, funded);
  await openHarbour(page);
  await loseAnswer(page, pathOf(buyOrder));
  await payHundred(page);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Network abnormality");
  await page.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  const told = page.getByText(/^Your purchase was made on /);
  await expect(told).toBeVisible();
  await payHundred(page);
  await expect(page.getByRole("link", { name: "See the order" })).toBeVisible();
  expect((await funded.client.call(listOrders)).list).toHaveLength(1);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "See the record" }).click();
  await expect(page).toHaveURL(/#\/user\/orders\?orderId=/);
});

test("bought again after a lost answer: which purchase it is, that no second one was made, and the next one is", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR");
  const funded = await member("funded");
  const page = await takeTurn(look, funded);
  await openHarbour(page);
  await loseAnswer(page, pathOf(buyOrder));
  await payHundred(page);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Network abnormality");
  await page.reload();
  const told = page.getByText(/^Your purchase was made on /);
  const time = /^Your purchase was made on (.+)\.$/.exec((await told.textContent()) ?? "")?.[1];
  await payHundred(page);
  const before = page.getByRole("dialog", { name: "Already bought" });
  await expect(
    before.getByText(
      `This is the purchase you made on ${time}. No second one was made, and nothing more was paid.`,
    ),
  ).toBeVisible();
  await expect(before.getByText("To buy another one, close this and buy again.")).toBeVisible();
  await expect(before.getByText(/^Cancel until/)).toHaveCount(0);
  await expectAccessible(page);
  const orders = await funded.client.call(listOrders);
  expect(orders.list).toHaveLength(1);
  await expect(before.getByRole("link", { name: "See the order" })).toHaveAttribute(
    "href",
    new RegExp(`orderId=${publicId("order", orders.list[0]?.orderId ?? "")}$`),
  );
  await before.getByRole("button", { name: "Done" }).click();
  await payHundred(page);
  await expect(page.getByRole("dialog", { name: /^Bought/ })).toBeVisible();
  expect((await funded.client.call(listOrders)).list).toHaveLength(2);
});

test("a purchase that did not arrive is new when it is sent again from another sheet", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR");
  const funded = await member("funded");
  const page = await takeTurn(look, funded);
  await openHarbour(page);
  await routeOnce(page, `**${pathOf(buyOrder)}`, (route) => route.abort());
  await payHundred(page);
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Network abnormality");
  await page.getByRole("button", { name: "Not now" }).click();
  await payHundred(page);
  await expect(page.getByRole("dialog", { name: /^Bought/ })).toBeVisible();
  expect((await funded.client.call(listOrders)).list).toHaveLength(1);
});

/** Enters a withdrawal of 40 and sends it; its response does not arrive. */
async function withdrawForty(page: Page, fundPassword: string): Promise<void> {
  await page.locator('button[name="target"]').click();
  await page.getByRole("dialog").getByText(/0x/).first().click();
  await page.getByRole("textbox", { name: "Amount" }).fill("40");
  await page.getByLabel("Fund password", { exact: true }).fill(fundPassword);
  await press(page, /^Withdraw 40\.00/);
}

test("after a lost answer and a reload the screen says that the withdrawal was applied for, and where", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR");
  const ready = await member("ready");
  const page = await enter(look, ready, "/user/withdraw");
  await loseAnswer(page, pathOf(applyWithdrawal));
  await withdrawForty(page, ready.fundPassword ?? "");
  await expect(page.getByRole("alert")).toContainText("Network abnormality");
  await page.reload();
  const told = page.getByText(/^Your withdrawal of 40\.00 tUSDT was applied for on /);
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
  await page.getByRole("link", { name: "See the record" }).click();
  await expect(page).toHaveURL(/#\/user\/withrecord\?id=/);
  await expect(page.getByText("40.00").first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(told).toBeHidden();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeVisible();
  await expect(told).toBeHidden();
  expect((await ready.client.call(listWithdrawals)).list).toHaveLength(1);
});

test("applied for again after a lost answer: which withdrawal it is, that no second one was made, and the next one is", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR");
  const ready = await member("ready");
  const page = await enter(look, ready, "/user/withdraw");
  await loseAnswer(page, pathOf(applyWithdrawal));
  await withdrawForty(page, ready.fundPassword ?? "");
  await expect(page.getByRole("alert")).toContainText("Network abnormality");
  await page.reload();
  const told = page.getByText(/^Your withdrawal of 40\.00 tUSDT was applied for on /);
  const time = / on (.+)\.$/.exec((await told.textContent()) ?? "")?.[1];
  await withdrawForty(page, ready.fundPassword ?? "");
  const before = page.getByRole("dialog", { name: "Already applied for" });
  await expect(
    before.getByText(
      `This is the withdrawal of 40.00 tUSDT you applied for on ${time}. No second one was made, and nothing more was moved.`,
    ),
  ).toBeVisible();
  await expect(page.getByText("Your withdrawal is being processed")).toHaveCount(0);
  await expectAccessible(page);
  const { list } = await ready.client.call(listWithdrawals);
  expect(list).toHaveLength(1);
  await expect(before.getByRole("link", { name: "See the record" })).toHaveAttribute(
    "href",
    new RegExp(`id=${publicId("withdrawal", list[0]?.id ?? "")}$`),
  );
  await before.getByRole("button", { name: "Close" }).last().click();
  await press(page, /^Withdraw 40\.00/);
  await expect(page.getByText("Your withdrawal is being processed")).toBeVisible();
  expect((await ready.client.call(listWithdrawals)).list).toHaveLength(2);
});

/** Delays the response of a call until `come` is called. */
async function delayAnswer(
  page: Page,
  path: string,
): Promise<{ sent: Promise<void>; come(): void }> {
  const sent = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  await routeOnce(page, `**${path}`, async (route) => {
    const response = await route.fetch();
    sent.resolve();
    await waiting.promise;
    await route.fulfill({ response });
  });
  return { sent: sent.promise, come: waiting.resolve };
}

test("an answer that comes late is told, and leads nobody on who has gone elsewhere", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("status of 400");
  const ready = await member("ready");
  const page = await enter(look, ready, "/mine");
  await page.goto("/#/user/withdraw");
  const withdrawal = await delayAnswer(page, pathOf(applyWithdrawal));
  await withdrawForty(page, ready.fundPassword ?? "");
  await withdrawal.sent;
  await page.goBack();
  await expect(page).toHaveURL(/#\/mine$/);
  // A toast of the previous turn may still be shown.
  await expect(page.getByText("Your withdrawal is being processed")).toHaveCount(0);
  withdrawal.come();
  await expect(page.getByText("Your withdrawal is being processed")).toBeVisible();
  await page.getByRole("link", { name: "Introduction" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans");
  expect((await ready.client.call(listWithdrawals)).list).toHaveLength(1);

  // A late refusal is shown as well.
  await page.goto("/#/user/withdraw");
  const refusal = await delayAnswer(page, pathOf(applyWithdrawal));
  await withdrawForty(page, "Wrong1password");
  await refusal.sent;
  await page.goto("/#/mine");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
  refusal.come();
  await expect(page.getByText("The fund password is wrong.")).toBeVisible();

  // A form that goes back one screen must not do so from the screen where the member is now.
  await page.goto("/#/user/name");
  await page.getByRole("textbox", { name: "Nickname" }).fill("Latecomer");
  const name = await delayAnswer(page, pathOf(modifyName));
  await page.getByRole("button", { name: "Change nickname" }).click();
  await name.sent;
  await page.goto("/#/user/balance");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet");
  name.come();
  await expect(page.getByText("Nickname changed")).toBeVisible();
  await expect(page).toHaveURL(/#\/user\/balance$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wallet");
});

fresh(
  "told late: that a withdrawal is the one of before, and a login that leads on from its screen alone",
  async ({ page, member, noErrors }) => {
    noErrors.allow("Failed to load resource", "net::ERR");
    const ready = await member("ready");
    await page.goto("/#/user/login");
    await page.getByRole("textbox", { name: "Phone number" }).fill(ready.phone);
    await page.getByLabel("Password", { exact: true }).fill(ready.password);
    const login = await delayAnswer(page, pathOf(LOG_IN));
    await press(page, /^Log in$/);
    await login.sent;
    await page.goto("/#/user/login/forgetPassword");
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).not.toHaveText("Log in");
    const answered = page.waitForResponse(`**${pathOf(LOG_IN)}`);
    login.come();
    await (await answered).finished();
    const isLoggedIn = () => page.evaluate(() => localStorage.getItem("ballast.session") !== null);
    await expect.poll(isLoggedIn).toBe(true);
    // A redirect would happen in the same step.
    await expect(page).toHaveURL(/forgetPassword/);
    await expect(title).not.toHaveText("Log in");
    await page.goto("/#/user/withdraw");
    await loseAnswer(page, pathOf(applyWithdrawal));
    await withdrawForty(page, ready.fundPassword ?? "");
    await expect(page.getByRole("alert")).toContainText("Network abnormality");
    await page.reload();
    await expect(page.getByText(/^Your withdrawal of 40\.00 tUSDT was applied for/)).toBeVisible();
    const again = await delayAnswer(page, pathOf(applyWithdrawal));
    await withdrawForty(page, ready.fundPassword ?? "");
    await again.sent;
    await page.goto("/#/mine");
    await expect(title).toHaveText("Mine");
    again.come();
    await expect(
      page.getByText(/No second one was made, and nothing more was moved/),
    ).toBeVisible();
    await expect(page.getByText("Your withdrawal is being processed")).toHaveCount(0);
  },
);

fresh(
  "a login that is answered after another screen was wanted leads on to that one",
  async ({ page, member }) => {
    const { phone, password } = await member("registered");
    await page.goto("/#/user/login");
    await page.getByRole("textbox", { name: "Phone number" }).fill(phone);
    await page.getByLabel("Password", { exact: true }).fill(password);
    const login = await delayAnswer(page, pathOf(LOG_IN));
    await press(page, /^Log in$/);
    await login.sent;
    await page.goto("/#/user/address");
    await expect(page).toHaveURL(/#\/user\/login\?to=/);
    login.come();
    await expect(page).toHaveURL(/#\/user\/address$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Address book");
  },
);

test("a withdrawal that never arrived is said not to have been applied for, and never is", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("Failed to load resource", "net::ERR");
  const ready = await member("ready");
  const page = await enter(look, ready, "/user/withdraw");
  // The request is held back until the page is closed.
  const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
  await routeOnce(page, `**${pathOf(applyWithdrawal)}`, async (route) => {
    const request = route.request();
    const body = request.postData() ?? "";
    sent.push({ url: request.url(), headers: await request.allHeaders(), body });
    await route.abort();
  });
  await withdrawForty(page, ready.fundPassword ?? "");
  await expect(page.getByRole("alert")).toContainText("Network abnormality");
  await page.reload();
  await expect(
    page.getByText("Your withdrawal of 40.00 tUSDT was not applied for. Nothing was moved."),
  ).toBeVisible();
  const [late] = sent;
  const arrived = await fetch(late?.url ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-access-token": late?.headers["x-access-token"] ?? "",
      "idempotency-key": late?.headers["idempotency-key"] ?? "",
    },
    body: late?.body ?? "",
  });
  expect(arrived.status).toBe(422);
  expect((await ready.client.call(listWithdrawals)).list).toHaveLength(0);
});

fresh(
  "a logout in one tab ends the other; who logs in next is in both",
  async ({ page, context, member, noErrors }) => {
    // A request that the other tab has just sent gets this response.
    noErrors.allow("status of 401");
    const [first, second] = [await member("registered"), await member("registered")];
    await signIn(page, first);
    await page.goto("/#/mine");
    const other = await context.newPage();
    await other.goto("/#/mine");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Mine");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/#\/user\/login/);
    await expect(other).toHaveURL(/#\/user\/login/);
    await page.getByRole("textbox", { name: "Phone number" }).fill(second.phone);
    await page.getByLabel("Password", { exact: true }).fill(second.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/#\/index$/);
    await expect(other).toHaveURL(/#\/index$/);
    await other.goto("/#/user/information");
    await expect(other.getByText(second.phone)).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/#\/index$/);
  },
);

fresh.describe("with motion", () => {
  fresh.use({ contextOptions: { reducedMotion: "no-preference" } });

  fresh("back finds the place where one was", async ({ page, member }) => {
    await signIn(page, await member("registered"));
    await page.goto("/#/projects");
    await expect(page.getByRole("link", { name: /Lighthouse 90/ })).toBeVisible();
    // A click may scroll its link into view: the place that counts is the one at the click.
    await page.evaluate(() => {
      window.scrollTo(0, 700);
      const note = () => sessionStorage.setItem("left", String(window.scrollY));
      window.addEventListener("click", note, { capture: true, once: true });
    });
    await page.getByRole("link", { name: /Breakwater 30/ }).click();
    const left = Number(await page.evaluate(() => sessionStorage.getItem("left")));
    expect(left).toBeGreaterThan(250);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Breakwater 30");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });
});

fresh(
  "words that cannot be loaded: one reload by itself, then the page says what to do",
  async ({ page, noErrors }) => {
    noErrors.allow("Failed to load resource", "net::ERR", "dynamically imported module");
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.route("**/assets/words-*-entry-*.js", (route) => route.abort());
    await page.goto("/#/user/login");
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    // The sentence may appear before its page counts as loaded.
    await expect.poll(() => loads).toBe(2);
    await expectWhole(page);
    await page.unroute("**/assets/words-*-entry-*.js");
    await page.getByRole("button", { name: "Refresh page" }).click();
    await expect(page.getByRole("heading", { name: "Log in", level: 1 })).toBeVisible();
  },
);

fresh.describe("in Tamil", () => {
  fresh.use({ language: "ta_IN" });
  fresh(
    "a script that never comes: the page says so, in the one language it has room for",
    async ({ page, noErrors }) => {
      noErrors.allow("Failed to load resource", "net::ERR", "dynamically imported module");
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto("/");
      await expect(page.getByText(/சோதனை/)).toBeVisible();
      await expect(page.locator("main[lang=en]")).toContainText("This page could not be loaded");
      await expect(page.getByRole("button", { name: "Refresh page" })).toBeVisible();
      await expectWhole(page);
    },
  );
});
