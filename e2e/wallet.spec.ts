import { publicId } from "@ballast/contract/ids.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { ownTotal } from "@ballast/contract/user/own-total.ts";
import { applyWithdrawal, listAddresses } from "@ballast/contract/wallet/calls.ts";
import type { Locator, Page } from "@playwright/test";
import { sayChanged } from "./finders.ts";
import { closeKeptPages, forgetAnswers, goTo, keptMember, type Look, test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { type Member, withWelcome } from "./members.ts";
import { expect } from "./test.ts";

const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });
const amount = (value: bigint) => formatAmount(value, "tUSDT");
/** 2026-11-05 as "5 Nov 2026". */
const dayText = (day: string) => new Date(day).toUTCString().slice(5, 16).replace(/^0/, "");
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const list = (page: Page, name: string | RegExp) => page.getByRole("list", { name });
/** Finds a record by the words of its event. */
const record = (page: Page, name: string) => page.getByRole("button", { name }).first();

test.afterAll(closeKeptPages);

/**
 * One member for all tests that only read, because creating it takes days of the clock. The app has
 * requested nothing yet.
 */
async function lookAround(look: Look, member: (kind: "invested") => Promise<Member>) {
  const shared = await keptMember("shared", async () => withWelcome(await member("invested")));
  const page = await look(shared);
  await forgetAnswers(page, shared);
  return { page, client: shared.client };
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
  await enlargeText(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
}

/** All calls that match fail until the function that it answers is called. */
async function breakCalls(page: Page, pattern: string): Promise<() => void> {
  let isBroken = true;
  await page.route(pattern, (route) => (isBroken ? route.abort() : route.continue()));
  return () => {
    isBroken = false;
  };
}

/** Months before the running one are there, and fail until the function that it answers is called. */
async function breakEarlierMonths(page: Page): Promise<() => void> {
  let isBroken = true;
  await page.route("**/api/user/activity/month*", async (route) => {
    if (route.request().url().includes("month=")) {
      return isBroken ? route.abort() : route.continue();
    }
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const data = { ...answer.data, first: "2020-01" };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  return () => {
    isBroken = false;
  };
}

/** "December 2026" as "October 2026". */
function monthsBefore(month: string, count: number): string {
  const at = new Date(`1 ${month} UTC`);
  at.setUTCMonth(at.getUTCMonth() - count);
  return at.toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** The response of an empty list. */
const emptyList = { code: 200, msg: "ok", data: { total: 0, list: [], cursor: null } };

test.describe("the wallet", () => {
  test("shows the ledger's figures: what is where, paid, locked and next", async ({
    look,
    member,
  }) => {
    const { page, client } = await lookAround(look, member);
    const money = await client.call(getAssetsOverview);
    const all = amount(ownTotal(money).total);
    for (const [path, title] of [
      ["/index", "Home"],
      ["/mine", "Mine"],
      ["/user/fund", "Fund details"],
      ["/user/balance", "Wallet"],
    ] as const) {
      await open(page, path, title);
      const yours = page.getByRole("region", { name: "All that is yours" });
      await expect(yours).toContainText(all);
    }
    const rows: [string, bigint][] = [
      ["Recharge wallet", money.recharge],
      ["Balance wallet", money.balance],
      ["Income waiting", money.income],
      ["Principal in orders", money.invested],
      ["Bonuses received so far", money.rewards],
    ];
    for (const [name, value] of rows) {
      await expect(link(page, new RegExp(`^${name}.*${amount(value)} tUSDT TEST$`))).toBeVisible();
    }
    const facts: [string, string][] = [
      ["Paid so far", amount(money.paidSoFar)],
      ["Of what was paid, waiting to be taken out", amount(money.income)],
      ["Of that, since today began", amount(money.todayEarning)],
      ["Still locked for you", amount(money.lockedForYou)],
    ];
    for (const [name, value] of facts) {
      await expect(factOf(page, name)).toContainText(value);
    }
    await expect(factOf(page, "Next on")).toContainText(dayText(money.nextOn ?? "none"));
    await expect(
      page.getByRole("heading", { name: "Promotions (not investment return)" }),
    ).toBeVisible();
    await expectWhole(page);
  }); // @rule 1.6/figures 1.9/test-money 4/wallet @screen /user/balance

  test("is left by a button of the size of the one that enters", async ({ look, member }) => {
    const { page } = await lookAround(look, member);
    await open(page, "/user/balance", "Wallet");
    const [deposit, withdraw] = await Promise.all(
      ["Deposit", "Withdraw"].map((name) =>
        page.getByRole("link", { name, exact: true }).boundingBox(),
      ),
    );
    expect(withdraw?.width).toBe(deposit?.width);
    expect(withdraw?.height).toBe(deposit?.height);
    await page.getByRole("link", { name: "Withdraw", exact: true }).click();
    await expect(page).toHaveURL(/#\/user\/withdraw$/);
  }); // @rule 1.7/steps

  test("without money says how money comes", async ({ look, member }) => {
    const { page } = await lookAround(look, member);
    await page.route("**/api/user/statistics/assets/all", async (route) => {
      const answer = await (await route.fetch()).json();
      const none = Object.entries(answer.data).map(([name, value]) =>
        /^\d+$/.test(String(value)) ? [name, "0"] : [name, value],
      );
      const data = { ...Object.fromEntries(none), nextOn: null };
      await route.fulfill({ json: { ...answer, data } });
    });
    await open(page, "/user/balance", "Wallet");
    await expect(page.getByText("No money here yet")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Total return" })).toBeHidden();
    await expectWhole(page);
  });

  test("says when its figures cannot be had, and asks again", async ({
    look,
    member,
    noErrors,
  }) => {
    noErrors.allow("net::ERR_FAILED");
    const { page } = await lookAround(look, member);
    const mend = await breakCalls(page, "**/api/user/statistics/assets/all");
    await goTo(page, "/user/balance");
    await expect(page.getByRole("alert")).toContainText(/Network abnormality/);
    await expectAccessible(page);
    mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(link(page, /^Recharge wallet/)).toBeVisible();
  });
});

function factOf(page: Page, name: string): Locator {
  return page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
}

test.describe("the fund details", () => {
  test("name every account, and together they are all that is the member's", async ({
    look,
    member,
  }) => {
    const { page, client } = await lookAround(look, member);
    const money = await client.call(getAssetsOverview);
    await open(page, "/user/fund", "Fund details");
    const rows: [string, bigint][] = [
      ["Money paid in", money.recharge],
      ["Principal that came back", money.returned],
      ["Income and bonuses", money.earned],
      ["Income waiting", money.income],
      ["Principal in orders", money.invested],
      ["On its way out", money.withdrawing],
    ];
    for (const [name, value] of rows) {
      await expect(link(page, new RegExp(`^${name} ?${amount(value)} tUSDT TEST$`))).toBeVisible();
    }
    await expectWhole(page);
  }); // @rule 1.6/figures

  test("open the postings of an account, and each its evidence", async ({ look, member }) => {
    const { page } = await lookAround(look, member);
    await open(page, "/user/fund", "Fund details");
    await link(page, /^Principal in orders/).click();
    await expect(page.getByRole("heading", { name: "Principal in orders" })).toBeFocused();
    await expect(page.getByText(/what you paid from earnings counts as earnings/)).toBeVisible();
    await expect(record(page, "Purchase cancelled")).toContainText("−100.00");
    await expectWhole(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await record(page, "Purchase cancelled").click();
    const posting = sheet(page, "Purchase cancelled");
    await expect(posting).toContainText("Principal returned");
    await expect(posting).toContainText(/ltx_[0-9a-f]+…[0-9a-f]{6}/);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await posting.getByRole("button", { name: "Close" }).click();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Fund details" })).toBeVisible();
  }); // @screen /user/fund

  test("say so where nothing was posted, and where it cannot be had", async ({
    look,
    member,
    noErrors,
  }) => {
    noErrors.allow("net::ERR_FAILED");
    const { page } = await lookAround(look, member);
    await open(page, "/user/fund?account=withdrawing", "On its way out");
    await expect(page.getByText("Nothing was posted here yet")).toBeVisible();
    await expectAccessible(page);
    const mend = await breakCalls(page, "**/api/assets/assets/postings*");
    await goTo(page, "/user/fund?account=earned");
    await expect(page.getByRole("alert")).toContainText(/Network abnormality/);
    mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(record(page, "Income taken out")).toBeVisible();
  });
});

test("all activity is one list by day, filtered, searched, and with the total after each line", async ({
  look,
  member,
  noErrors,
}) => {
  noErrors.allow("net::ERR_FAILED");
  const { page, client } = await lookAround(look, member);
  const mendMonth = await breakEarlierMonths(page);
  await open(page, "/user/activity", "Activity");
  const lines = list(page, /^Activity, /).getByRole("listitem");
  await expect(record(page, "Deposit")).toContainText("+2,000.00 tUSDT TEST");
  const income = page.getByRole("button", { name: /^Income, \d plans?/ }).first();
  await expect(income).toContainText(/\d of [\d.,]+ by then/);
  await expect(income).toContainText("+");
  const bought = page.getByRole("button", { name: /bought/ }).first();
  await expect(bought).toContainText(/stays yours(?!.*[+−])/);
  const month = page.getByRole("region", { name: /^\w+ 20\d\d$/ });
  await expect(month).toContainText("Paid in");
  await expect(month.getByRole("img", { name: /^Income by day, [\d.,]+ in/ })).toBeVisible();
  const running = (await month.getByRole("heading").textContent()) ?? "";
  const step = (name: string) => month.getByRole("button", { name });
  await step("Previous month").click();
  await step("Previous month").click();
  await expect(month.getByRole("heading")).toHaveText(monthsBefore(running, 2));
  await expect(month.getByRole("alert")).toContainText(/Network abnormality/);
  mendMonth();
  await month.getByRole("button", { name: "Try again" }).click();
  await expect(month).toContainText("Paid in");
  await step("Next month").click();
  await step("Next month").click();
  await expect(month.getByRole("heading")).toHaveText(running);
  await expect(month).toContainText("Paid in");

  await bought.click();
  await expect(sheet(page, "Purchase")).toContainText("Principal in orders");
  await expect(sheet(page, "Purchase").getByRole("link")).toHaveText("Open the order");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByText("Plans", { exact: true }).click();
  await expect(income).toHaveCount(0);
  await expect(record(page, "Purchase cancelled")).toBeVisible();
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("button", { name: "Wallet: all" }).click();
  await sheet(page, "Which wallet").getByRole("button", { name: "Balance wallet" }).click();
  await expect(record(page, "Income taken out")).toBeVisible();
  await expect(record(page, "Deposit")).toHaveCount(0);
  await page.getByRole("button", { name: "Wallet: Balance wallet" }).click();
  await sheet(page, "Which wallet").getByRole("button", { name: "All wallets" }).click();

  await page.getByRole("button", { name: "Search" }).click();
  const words = page.getByLabel("Kind or amount");
  await expect(words).toBeFocused();
  for (const written of ["2,000", "2.000,00"]) {
    await words.fill(written);
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText("Deposit");
  }
  await words.fill("cancelled");
  await expect(lines).toContainText("Purchase cancelled");
  await words.fill("lighthouse keeper");
  await expect(page.getByRole("status").getByText("No records of this kind")).toBeVisible();
  await page.getByRole("button", { name: "Close the search" }).click();
  await expect(income).toBeVisible();

  const total = amount(ownTotal(await client.call(getAssetsOverview)).total);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole("region", { name: "All that is yours" })).toContainText(total);
  await expect(lines.first()).toContainText(total);
  await expectAccessible(page);
  await goTo(page, "/index");
  const latest = list(page, "Latest activity").getByRole("listitem");
  await expect(latest).toHaveCount(3);
  await expect(latest.filter({ hasText: /^Income, \d/ }).first()).toContainText(
    /\d \w{3} 20\d\d, \d\d:\d\d.*, [\d.,]+ of [\d.,]+ by then/,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, "/user/system");
  await page.getByRole("radio", { name: /^This phone/ }).check({ force: true });
  await goTo(page, "/user/activity");
  await expect(month).toContainText("Days in UTC");
  await expectWhole(page);
  await goTo(page, "/user/system");
  await page.getByRole("radio", { name: /^Platform/ }).check({ force: true });
}); // @screen /user/activity

test.describe("the records", () => {
  test("show each wallet its own, day by day, received money with a plus", async ({
    look,
    member,
  }) => {
    const { page } = await lookAround(look, member);
    await open(page, "/user/record?type=1", "Asset records");
    await expect(record(page, "Deposit")).toContainText("+2,000.00 tUSDT TEST");
    await expect(record(page, "Purchase cancelled")).toContainText("+100.00");
    await record(page, "Purchase cancelled").click();
    await expect(sheet(page, "Purchase cancelled").getByRole("link")).toHaveText("To my orders");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^\d+ \w+ 20\d\d$/);
    await open(page, "/user/record?type=5", "Asset records");
    await expect(page.getByRole("radio", { name: "Balance wallet" })).toBeChecked();
    await expect(record(page, "Income taken out")).toContainText("+");
    await expect(record(page, "Deposit")).toBeHidden();
    await record(page, "Income taken out").click();
    await expect(sheet(page, "Income taken out")).toContainText("Daily income");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expectWhole(page);
  }); // @screen /user/record

  test("are filtered by type, and say when there is none", async ({ look, member }) => {
    const { page } = await lookAround(look, member);
    await open(page, "/user/record", "Asset records");
    await page.getByRole("button", { name: "Filter" }).click();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("checkbox", { name: "Deposit" }).check();
    await page.getByRole("button", { name: "Show these" }).click();
    await expect(list(page, /Recharge wallet/).getByRole("listitem")).toHaveCount(1);
    await expect(record(page, "Deposit")).toBeVisible();

    await page.getByRole("button", { name: "1 type" }).click();
    await expect(page.getByRole("checkbox", { name: "Deposit" })).toBeChecked();
    await page.getByRole("checkbox", { name: "Deposit" }).uncheck();
    await page.getByRole("checkbox", { name: "Withdrawal", exact: true }).check();
    await page.getByRole("button", { name: "Show these" }).click();
    await expect(page.getByText("No records of this kind")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(record(page, "Purchase")).toBeVisible();
  });

  test("of an untouched wallet say what will be written there", async ({ look, member }) => {
    const { page } = await lookAround(look, member);
    await page.route("**/api/assets/*/record?*", (route) => route.fulfill({ json: emptyList }));
    await open(page, "/user/record", "Asset records");
    await expect(page.getByText("No records yet")).toBeVisible();
    await expectWhole(page);
    await page.getByText("Balance wallet").click();
    await expect(page.getByText(/principal that comes back are written here/)).toBeVisible();
  });
});

test.describe("deposits and withdrawals", () => {
  test("tell the state of each deposit; each opens what is known of it", async ({
    look,
    member,
  }) => {
    const { page } = await lookAround(look, member);
    await open(page, "/user/recordU", "Deposits and withdrawals");
    const deposit = list(page, "Deposits").getByRole("button");
    await expect(deposit).toContainText("Credited");
    await expect(deposit).toContainText("+2,000.00 tUSDT TEST");
    await expectWhole(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await deposit.click();
    await expect(sheet(page, "Deposit")).toContainText("20 of 20");
    await expect(sheet(page, "Deposit")).toContainText(/0x[0-9a-f]+…/);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }); // @screen /user/recordU

  test("count on while a deposit is on its way", async ({ look, member }) => {
    const { page } = await lookAround(look, member);
    let confirmations = 3;
    await page.route("**/api/assets/recharge/record*", async (route) => {
      const answer = await (await route.fetch()).json();
      const isDone = confirmations === 20;
      const state = isDone ? {} : { state: "pending", endedAt: null };
      const [first] = answer.data.list;
      answer.data.list = [{ ...first, ...state, confirmations }];
      await route.fulfill({ json: answer });
    });
    await open(page, "/user/recordU", "Deposits and withdrawals");
    await list(page, "Deposits").getByRole("button").click();
    await expect(sheet(page, "Deposit")).toContainText("3 of 20");
    confirmations = 20;
    // While the socket is connected the app waits for its messages; here no event happened that it
    // could announce.
    await sayChanged(page);
    await expect(sheet(page, "Deposit")).toContainText("Credited");
  });

  test("say why a deposit was not credited", async ({ look, member }) => {
    const { page } = await lookAround(look, member);
    await page.route("**/api/assets/recharge/record*", async (route) => {
      const answer = await (await route.fetch()).json();
      const refused = { state: "not_credited", reason: "below_minimum" };
      answer.data.list = [{ ...answer.data.list[0], ...refused }];
      await route.fulfill({ json: answer });
    });
    await open(page, "/user/recordU", "Deposits and withdrawals");
    const deposit = list(page, "Deposits").getByRole("button");
    await expect(deposit).toContainText("Not credited");
    await deposit.click();
    await expect(sheet(page, "Deposit")).toContainText(/below the smallest deposit/);
  });

  test("say when there is none yet, and when they cannot be had", async ({
    look,
    member,
    noErrors,
  }) => {
    noErrors.allow("net::ERR_FAILED");
    const { page } = await lookAround(look, member);
    const mend = await breakCalls(page, "**/api/assets/recharge/record*");
    await goTo(page, "/user/recordU");
    await expect(page.getByRole("alert")).toContainText(/Network abnormality/);
    mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(list(page, "Deposits")).toBeVisible();
    await page.getByText("Withdrawals", { exact: true }).click();
    await expect(page.getByText("No withdrawal yet")).toBeVisible();
    await expectAccessible(page);
  });

  test("follow a withdrawal: its state, fee, address and entry in the ledger", async ({
    look,
    member,
  }) => {
    const ready = await member("ready");
    const { client, fundPassword } = ready;
    const [address] = (await client.call(listAddresses)).list;
    const { id } = await client.call(applyWithdrawal, {
      amount: "40000000",
      addressId: publicId("address", address?.id ?? ""),
      payPassword: fundPassword ?? "",
    });
    const page = await look(ready);
    await open(page, "/user/recordU?show=withdrawals", "Deposits and withdrawals");
    const withdrawal = list(page, "Withdrawals").getByRole("link");
    await expect(withdrawal).toContainText("40.00 tUSDT TEST");
    await expectWhole(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await withdrawal.click();
    await expect(page).toHaveURL(new RegExp(`withrecord\\?id=${publicId("withdrawal", id)}$`));
    await expect(factOf(page, "You receive")).toContainText("40.00");
    await expect(factOf(page, "Address")).toContainText(`${address?.address.slice(0, 15)}…`);
    await expect(factOf(page, "Ledger transaction")).toContainText(/ltx_[0-9a-f]+…/);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await open(page, "/user/record", "Asset records");
    await record(page, "Withdrawal").click();
    await expect(sheet(page, "Withdrawal").getByRole("link")).toHaveText("See withdrawals");

    await open(page, "/user/activity", "Activity");
    await record(page, "Withdrawal").click();
    await sheet(page, "Withdrawal").getByRole("link", { name: "See the withdrawal" }).click();
    await expect(page).toHaveURL(new RegExp(`withrecord\\?id=${publicId("withdrawal", id)}$`));
    await expect(factOf(page, "You receive")).toContainText("40.00");
  });
});
