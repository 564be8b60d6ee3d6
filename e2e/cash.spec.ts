/**
 * Local currency in and out by hand on the bank's own page; the one conversion; bank cards;
 * documents.
 */
import { listBankCards } from "@ballast/contract/cash/bank-cards.ts";
import { listCashWithdrawals, rechargeCash } from "@ballast/contract/cash/calls.ts";
import { getLocalRate } from "@ballast/contract/cash/fiat.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";
import { isProcessingDay } from "../apps/server/src/wallets/jobs.ts";
import { CARD } from "../scripts/demo-data/local-member.ts";
import { closeKeptPages, enterLoaded, test } from "./kept-pages.ts";
import { fillLocalWallet, indianMember, indianReady } from "./local-members.ts";
import { expectAccessible, expectNoOverflow, shot } from "./looks.ts";
import { expect } from "./test.ts";

/** The sandbox bank is a separate program beside the server. */
const BANK = /^other host: http:\/\/127\.0\.0\.1/;
const SLOW = { timeout: 30_000 };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

test.afterAll(closeKeptPages);

/** Acts as the payer on the bank's page, in a separate tab. */
async function atTheBank(page: Page, act: "Pay" | "Refuse"): Promise<void> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: /on the bank’s page/ }).click();
  const bank = await opening;
  await expect(bank.getByRole("heading", { name: "Payment to Ballast (test)" })).toBeVisible(SLOW);
  await bank.getByRole("button", { name: act, exact: true }).click();
  await expect(bank.getByRole("status")).toBeVisible();
  await bank.close();
}

test("rupees paid on the bank’s page arrive as tUSDT in the recharge wallet", async ({
  look,
  stack,
  noErrors,
}) => {
  noErrors.allow(BANK);
  const member = await indianMember(stack);
  const page = await enterLoaded(look, member, "/user/recharge", "Deposit");
  await page.getByRole("link", { name: "Local currency" }).click();
  await expect(page.getByText("1 tUSDT = 88.42 tINR")).toBeVisible();
  const amount = page.getByLabel("Amount");

  await amount.fill("12.3456");
  await expect(amount).toHaveAccessibleDescription(/This currency has at most 2 decimals/);
  await amount.fill("499.99");
  await button(page, "Go on to pay").click();
  await expect(page.getByText("Recharge amount cannot be less than 500.00 tINR")).toBeVisible();

  await amount.fill("1000");
  await expect(page.getByText("11.30").first()).toBeVisible();
  await expectAccessible(page);
  await button(page, "Go on to pay 1,000.00 tINR").click();
  await expect(page.getByText("To be paid on the bank’s page")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await atTheBank(page, "Pay");
  await expect(page.getByText("In your recharge wallet")).toBeVisible(SLOW);
  await expect(page.getByText("+11.30")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "To the wallet" }).click();
  await expect(page.getByText("11.30").first()).toBeVisible();
  await page.goto("/#/user/recordU?kind=cash");
  await expect(page.getByText("UPI (TEST)")).toBeVisible();
}); // @rule message/recharge-minimum input/recharge-minimum @screen /user/cashrecharge

test("who has left before the answer came is told that the payment was opened", async ({
  look,
  stack,
  noErrors,
}) => {
  noErrors.allow(BANK);
  const page = await enterLoaded(
    look,
    await indianMember(stack),
    "/user/cashrecharge",
    "Deposit in local currency",
  );
  const sent = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  await page.route(`**${pathOf(rechargeCash)}`, async (route) => {
    const response = await route.fetch();
    sent.resolve();
    await waiting.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel("Amount").fill("1000");
  await button(page, "Go on to pay 1,000.00 tINR").click();
  await sent.promise;
  await page.goto("/#/mine");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
  waiting.resolve();
  await expect(page.getByText(/^Your payment of 1,000\.00 tINR was opened on /)).toBeVisible();
  await expect(page).toHaveURL(/#\/mine$/);
});

test("a payment that the payer’s bank takes back says when, who bears it, and is told of", async ({
  look,
  stack,
  noErrors,
}) => {
  noErrors.allow(BANK);
  const member = await indianMember(stack);
  const page = await enterLoaded(look, member, "/user/cashrecharge", "Deposit in local currency");
  await page.getByLabel("Amount").fill("1000");
  await button(page, "Go on to pay 1,000.00 tINR").click();
  const pay = page.getByRole("link", { name: /on the bank’s page/ });
  const bankPage = (await pay.getAttribute("href")) ?? "";
  await atTheBank(page, "Pay");
  await expect(page.getByText("In your recharge wallet")).toBeVisible(SLOW);
  await stack.sandbox.advance(1);
  const headers = { "x-sandbox-key": stack.sandboxKey };
  await fetch(`${bankPage}/chargeback`, { method: "POST", redirect: "manual", headers });
  await expect(page.getByRole("heading", { name: "What this means for you" })).toBeVisible(SLOW);
  await expect(page.getByText(/left the wallet it was credited to/)).toBeVisible();
  const steps = page.getByRole("list", { name: "Steps of the deposit" }).getByRole("listitem");
  const times = await steps.allTextContents();
  const day = (text = "") => /\d+ \w+ \d{4}/.exec(text)?.[0];
  expect(times).toHaveLength(4);
  expect(times.map(day).filter((one) => one === undefined)).toEqual([]);
  expect(day(times[3])).not.toBe(day(times[2]));
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto("/#/message?kind=wallet");
  await page.getByText("A deposit was taken back").click();
  await expect(page.getByText("took 1,000.00 tINR of a deposit back").first()).toBeVisible();
});

test("a payment that nobody made in time is shown as lapsed and cannot be made any more", async ({
  look,
  stack,
}) => {
  const member = await indianMember(stack);
  const page = await enterLoaded(look, member, "/user/cashrecharge", "Deposit in local currency");
  await page.getByLabel("Amount").fill("500");
  await button(page, "Go on to pay 500.00 tINR").click();
  await expect(page.getByRole("link", { name: /on the bank’s page/ })).toBeVisible();
  await stack.sandbox.advance(1);
  await expect(page.getByText("It was not paid in time. Nothing was taken.")).toBeVisible(SLOW);
  await expect(page.getByRole("link", { name: /on the bank’s page/ })).toHaveCount(0);
  await expectAccessible(page);
}); // @rule input/payment-time

test("a payment refused on the bank’s page says so and takes nothing", async ({
  look,
  stack,
  noErrors,
}) => {
  noErrors.allow(BANK);
  const member = await indianMember(stack);
  const page = await enterLoaded(look, member, "/user/cashrecharge", "Deposit in local currency");
  await page.getByRole("radio", { name: /Net banking/ }).check();
  await page.getByLabel("Amount").fill("750");
  await button(page, "Go on to pay 750.00 tINR").click();
  await atTheBank(page, "Refuse");
  await expect(page.getByText("The payment was refused on the bank’s page.")).toBeVisible(SLOW);
  await page.getByRole("link", { name: "Deposit again" }).click();
  await expect(page.getByText("Not credited")).toBeVisible();
});

test("the local wallet is changed into tUSDT once, and the rest goes back", async ({
  look,
  stack,
}) => {
  const member = await indianMember(stack);
  await fillLocalWallet(stack, member, 2_000_00n);
  const page = await enterLoaded(look, member, "/user/newrecharge", "Local wallet");
  await expect(page.getByText("22.61")).toBeVisible();
  await button(page, "Convert into USDT").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Amount").fill("2000.01");
  await button(page, /^Convert into/)
    .last()
    .click();
  await expect(sheet.getByText("Greater than available balance")).toBeVisible();
  await sheet.getByLabel("Amount").fill("1500");
  await expect(sheet.getByText("500.00 tINR stays in the local wallet")).toBeVisible();
  await sheet.getByLabel("Amount").fill("10");
  await button(page, /^Convert into/)
    .last()
    .click();
  await expect(sheet.getByText("Enough for 1.00 tUSDT at least, or all of it")).toBeVisible();
  await sheet.getByLabel("Amount").fill("1500");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Convert into 16.964487 tUSDT" }).click();
  await expect(sheet.getByText("It is in your recharge wallet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("the one conversion into USDT that each member has")).toBeVisible();

  await button(page, "Send 500.00 tINR back").click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText("TEST •••• 4242");
  await asked.getByRole("button", { name: "Send it back" }).click();
  await expect(page.getByText("500.00 tINR is on its way back")).toBeVisible();
  const wallet = await member.client.call(getLocalRate);
  expect([wallet.balance, wallet.converted]).toEqual([0n, true]);
  await expect(page.getByText("What is in this wallet can be sent back")).toHaveCount(0);
  const back = page.getByRole("list", { name: "Sent back" });
  await expect(back).toContainText("TEST •••• 4242");
  await expect(back).toContainText("500.00");
  await expect(back).toContainText("Succeeded", SLOW);
  await expectAccessible(page);
  await page.goto("/#/user/recordU?show=withdrawals&kind=fiat");
  await expect(page.getByText("Succeeded")).toBeVisible(SLOW);
  await page.goto("/#/user/newrecharge?show=records");
  await expect(page.getByText("Converted from the local wallet")).toBeVisible();
}); // @screen /user/newrecharge

test("tUSDT is withdrawn to a bank card; what was typed outlives the way to a new card", async ({
  look,
  stack,
  noErrors,
}) => {
  noErrors.allow("status of 400");
  const member = await indianReady(stack);
  const page = await enterLoaded(look, member, "/user/withdraw", "Withdraw");
  await page.getByRole("link", { name: "To a bank card" }).click();
  await expect(page.getByText("1 tUSDT = 88.42 tINR")).toBeVisible();
  await page.getByLabel("Amount").fill("40");
  await expect(page.getByText("3,536.80").first()).toBeVisible();
  await button(page, /Bank card/).click();
  await page.getByRole("link", { name: "Bank cards" }).click();
  await expect(page.getByRole("heading", { name: "Bank cards" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Amount")).toHaveValue("40");
  await page.getByLabel("Fund password").fill("Wrong99password");
  await button(page, "Withdraw 40.00 tUSDT").click();
  await expect(page.getByText("The fund password is wrong.")).toBeVisible();
  await page.getByLabel("Fund password").fill(member.fundPassword ?? "");
  await expectAccessible(page);
  await expect(async () => {
    if (await button(page, "Withdraw 40.00 tUSDT").isVisible()) {
      await button(page, "Withdraw 40.00 tUSDT").click();
    }
    await expect(page.getByText("Applied for")).toBeVisible({ timeout: 2_000 });
  }).toPass(SLOW);
  await expect(page.getByText("3,536.80").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // A withdrawal applied for on a weekend waits for Monday, so that it can be undone here.
  const [one] = (await member.client.call(listCashWithdrawals)).list;
  if (one && !isProcessingDay(one.appliedAt.toISOString().slice(0, 10))) {
    await button(page, "Cancel withdrawal").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel withdrawal" }).click();
    await expect(page.getByText("Cancelled by you")).toBeVisible();
  } else await expect(page.getByText("Succeeded")).toBeVisible(SLOW);
}); // @rule input/drafts @screen /user/cashwithdraw /user/Caddress

test("a bank card with something wrong is told at the field, then added and deleted", async ({
  look,
  stack,
}) => {
  const member = await indianMember(stack);
  const page = await enterLoaded(look, member, "/user/cashwithdraw", "Withdraw to a bank card");
  await button(page, "Withdraw").click();
  const asked = page.getByRole("dialog", { name: "Bind the bank account or address first" });
  await expect(asked.getByRole("button", { name: "Add a bank card" })).toBeVisible();
  await asked.getByRole("button", { name: "Not now" }).click();
  await page.goto("/#/user/bank");
  await page.getByRole("link", { name: "Add a bank card" }).click();
  await button(page, "Add bank card").click();
  await expect(page.getByText("Please choose a bank", { exact: true })).toBeVisible();
  await button(page, /^Bank/).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("India").click();
  await sheet.getByText("Banyan Sandbox Bank").click();
  await sheet.getByRole("button").last().click();
  await page.getByLabel("Payee name").fill(CARD.payeeName);
  await page.getByLabel("Account number").fill("1234");
  await page.getByLabel("Branch code").fill("LOTS0001234");
  await page.getByLabel("Real name").fill("9");
  await button(page, "Add bank card").click();
  await expect(page.getByText(/This is not an account number of such a bank/)).toBeVisible();
  await expect(page.getByText("This is not a branch code of this bank")).toBeVisible();
  await expect(page.getByText("Please enter a name of 2 to 60 letters")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Account number").fill(CARD.account);
  await page.getByLabel("Branch code").fill(CARD.branchCode);
  await page.getByLabel("Real name").fill(CARD.realName);
  await button(page, "Add bank card").click();
  await expect(page.getByText("•••• 4567 · R••• K•••")).toBeVisible();
  await expect(page.getByText(/Usable from/)).toBeVisible();

  await button(page, /^Delete Banyan/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No bank card yet")).toBeVisible();
  expect((await member.client.call(listBankCards)).list).toEqual([]);
}); // @rule message/bind-card @screen /user/bank /user/CaddAddress

test("a guide is drawn page by page, grows, can be downloaded, and is text as well", async ({
  look,
  member,
  noErrors,
}) => {
  const reader = await member("registered");
  const page = await enterLoaded(look, reader, "/user/pdf?kind=withdrawal", "How to withdraw");
  const first = page.getByRole("img", { name: /Page 1 of 1/ });
  await expect(first).toBeVisible(SLOW);
  // Whether something is drawn on the canvas: not all of it is white.
  const isInked = () =>
    first.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const drawn = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      return drawn.some((part) => part < 100);
    });
  await expect.poll(isInked, SLOW).toBe(true);
  const wide = () => first.evaluate((canvas) => canvas.getBoundingClientRect().width);
  const before = await wide();
  await button(page, "Larger").click();
  await expect.poll(wide).toBeGreaterThan(before * 1.4);
  await expect(page.getByRole("heading", { name: "What can hold it" })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^ballast-withdrawal-en_US-\d+\.pdf$/);

  noErrors.allow("Failed to load resource", "status of 500");
  await page.route("**/files/guides/**", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText("The document cannot be shown at the moment.")).toBeVisible(SLOW);
  await expect(page.getByRole("heading", { name: "What can hold it" })).toBeVisible();
}); // @screen /user/pdf

test("an address of a document that is none says so, beside what there is to read", async ({
  look,
  member,
}) => {
  const reader = await member("registered");
  const page = await enterLoaded(
    look,
    reader,
    "/user/pdf?kind=agreement&id=1",
    "Guides and agreements",
  );
  await expect(page.getByText("This document was not found.")).toBeVisible();
  await expect(page.getByRole("link", { name: "How to deposit" })).toBeVisible();
  await expectAccessible(page);
  await shot(page, "document-none");
  await page.getByRole("link", { name: "How to deposit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "How to deposit" })).toBeVisible();
});

test("a member whose country has no currency at the bank is told so, and shown the way in USDT", async ({
  look,
  member,
}) => {
  const page = await enterLoaded(
    look,
    await member("registered"),
    "/user/cashwithdraw",
    "Withdraw to a bank card",
  );
  await expect(page.getByText("There is no local currency for your country")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Withdraw USDT" }).click();
  await expect(page.getByRole("heading", { name: "Withdraw", exact: true })).toBeVisible();
});

test("amounts are shown in rupees beside USDT, at the posted rate, for who chose it", async ({
  look,
  stack,
}) => {
  const member = await indianReady(stack);
  const page = await enterLoaded(look, member, "/user/system", "Settings");
  await page.getByRole("group", { name: "Sales unit" }).getByText("USDT and tINR").click();
  await expectAccessible(page);
  await page.goto("/#/user/balance");
  const inRupees = page.getByText("≈");
  await expect(inRupees).toContainText(/[1-9][\d,]*\.\d\d\s*tINR TEST/);
  await page.reload();
  await expect(inRupees).toBeVisible();
  await expectNoOverflow(page);
  await page.goto("/#/user/system");
  await page.getByRole("group", { name: "Sales unit" }).getByText("USDT", { exact: true }).click();
  await page.goto("/#/user/balance");
  await expect(page.getByRole("heading", { name: "All that is yours" })).toBeVisible();
  await expect(inRupees).toHaveCount(0);
});
