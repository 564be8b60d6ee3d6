/** One product: the offer, its backing, and buying it. */
import { addDays, dayOf } from "@ballast/contract/days.ts";
import { REFUSALS, type RefusalCode } from "@ballast/contract/errors.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import {
  buyOrder,
  listOrders,
  listStock,
  type ProductStatus,
  productDetail,
} from "@ballast/contract/product/calls.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { readUnderstanding } from "@ballast/contract/user/control.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import type { Page } from "@playwright/test";
import { findProduct } from "../scripts/member-life.ts";
import { buyButton, expectUncovered, fact, money, unfold, unitsField } from "./finders.ts";
import {
  closeKeptPages,
  forgetAnswers,
  goTo,
  keptMember,
  testOfShared as test,
} from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { type Member, signIn } from "./members.ts";
import { callsOf, changeAnswers, MASKED } from "./product-answers.ts";
import { expect } from "./test.ts";

test.afterAll(closeKeptPages);

async function openProduct(page: Page, { client }: Member, name = "Harbour 7") {
  const detail = await findProduct(client, name);
  await goTo(page, `/index/detail?productId=${publicId("product", detail.productId)}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return detail;
}

async function openSheet(page: Page, units = "1") {
  await unitsField(page).fill(units);
  await buyButton(page).click();
  const sheet = page.getByRole("dialog", { name: /^Buy / });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Responds to the next purchases with a refusal, as the server would. */
async function refusePurchases(
  page: Page,
  refusal: RefusalCode,
  msg: string,
  details: Record<string, string> = {},
): Promise<void> {
  const { number, status } = REFUSALS[refusal];
  await page.route(callsOf(buyOrder), (route) =>
    route.fulfill({ status, json: { code: number, msg, data: { refusal, ...details } } }),
  );
}

test.describe("a product", () => {
  test("shows its return, what backs it, and the evidence", async ({ kept: page, shared }) => {
    const detail = await openProduct(page, shared);
    const { totalReturn, backing, evidence, fees } = detail;
    if (!totalReturn || !backing || !evidence || !fees.netReturn) throw new Error("not announced");
    await unitsField(page).fill("1");
    await expect(page.getByText(money(totalReturn), { exact: true }).first()).toBeVisible();
    const locked = `of ${money(backing.needed)} tUSDT locked before sale`;
    await expect(page.getByText(locked)).toBeVisible();
    await unfold(page, "All fees and the net result");
    await expect(fact(page, "Return after all fees")).toContainText(money(fees.netReturn));
    await expectAccessible(page);
    await expectNoOverflow(page);

    await unfold(page, "Backing");
    await page.getByRole("button", { name: "See the evidence" }).click();
    const sheet = page.getByRole("dialog", { name: "Evidence of the backing" });
    await expect(sheet).toContainText(evidence.lots[0]?.attestor ?? "no lot");
    await expect(sheet).toContainText("ltx_");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await enlargeText(page);
    await expectNoOverflow(page);
  }); // @rule 4/product

  test("reckons as the contract does, and says what a day's leaving brings", async ({
    kept: page,
    shared,
  }) => {
    const detail = await openProduct(page, shared);
    const { price, dayReturnAmount, validDays, putOffDays, serverTime } = detail;
    if (price === null || dayReturnAmount === null || validDays === null) throw new Error("masked");
    const terms = { price, dailyReturn: dayReturnAmount, validDays, putOffDays };
    const quoted = quote(terms, 3, dayOf(serverTime));
    const units = unitsField(page);
    await units.fill("2");
    await page.getByRole("button", { name: "One unit more" }).click();
    await expect(units).toHaveValue("3");
    await expect(fact(page, "You get back")).toContainText(money(quoted.youGetBack));
    const amount = page.getByRole("textbox", { name: /^Amount/ });
    await expect(amount).toHaveValue(money(quoted.principal));
    await amount.fill("250");
    await expect(units).toHaveValue("2");
    await expect(page.getByText("Only whole units: 50.00 tUSDT stays over.")).toBeVisible();
    await amount.fill("99.99");
    await expect(amount).toHaveAccessibleDescription("One unit is 100.00 tUSDT");
    await expect(buyButton(page)).toBeDisabled();
    await units.fill("3");
    await unfold(page, "Day by day");
    await expect(page.getByRole("radio")).toHaveCount(validDays + 2);

    await page.getByRole("radio").last().check({ force: true });
    await expect(fact(page, "In all")).toContainText(money(quoted.youGetBack));
    await page.getByRole("radio").nth(3).check({ force: true });
    const left = quoted.principal + quoted.dailyReturn * 2n;
    await expect(fact(page, "In all if you leave on this day")).toContainText(money(left));
    await expect(fact(page, "Return given up")).toContainText(
      money(quoted.totalReturn - quoted.dailyReturn * 2n),
    );
  }); // @rule 4/calculator

  test("names a number of units that cannot be bought, and buys nothing with it", async ({
    kept: page,
    shared,
  }) => {
    const detail = await openProduct(page, shared);
    const units = unitsField(page);
    for (const text of ["", "0", "1.5", `${detail.perMemberLimit + 1}`]) {
      await units.fill(text);
      await expect(units).toHaveAccessibleDescription(/whole number from 1 to/);
      await expect(buyButton(page)).toBeDisabled();
    }
    await expectAccessible(page);
    await units.fill("1");
    await expect(buyButton(page)).toBeEnabled();
  });

  test("says why it cannot be bought, in each state of its sale", async ({
    kept: page,
    shared,
  }) => {
    const SAID: Partial<Record<ProductStatus, RegExp>> = {
      0: /The sale is over/,
      3: /All units are sold/,
      5: /On sale from/,
      7: /The terms are announced on/,
      9: /On sale from/,
    };
    let status = 0;
    await changeAnswers(page, productDetail, (data) => {
      const whyNot = status === 3 ? "sold_out" : "product_not_on_sale";
      const fees = { ...(data.fees as object), netReturn: null };
      const masked = { ...MASKED, totalReturnBps: null, evidence: null, fees };
      Object.assign(data, { status, mayBuy: false, whyNot, daotimes: null });
      if (status === 7) Object.assign(data, masked);
    });
    for (const [shown, said] of Object.entries(SAID)) {
      status = Number(shown);
      await forgetAnswers(page, shared);
      await openProduct(page, shared);
      await expect(page.getByRole("main").getByText(said).last()).toBeVisible();
      await expect(buyButton(page)).toHaveCount(0);
      await expect(page.getByText("Comes back on")).toHaveCount([5, 9].includes(status) ? 1 : 0);
      await expect(fact(page, "Worst case")).toContainText("you could lose part or all of");
      const until = page.getByText(/^\d+ of [\d,]+ units sold(, on sale until .*)?$/);
      await expect(until).toHaveText([0, 3].includes(status) ? /sold$/ : /on sale until/);
      if (status !== 7) continue;
      await unfold(page, "Backing");
      await expect(page.getByText("The amount is announced with the terms.")).toBeVisible();
      await expectNoOverflow(page);
    }
  }); // @rule state/unannounced

  test("moves its days on when the platform's day ends", async ({ kept: page, shared }) => {
    let serverTime = "2030-03-01T23:59:55.000Z";
    await changeAnswers(page, productDetail, (data) => Object.assign(data, { serverTime }));
    const { validDays } = await openProduct(page, shared);
    const first = new Date("2030-03-03T00:00:00Z");
    const dayText = (days: number) =>
      new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(
        new Date(first.getTime() + days * 86_400_000),
      );
    await expect(page.getByText(`First return ${dayText(0)}`)).toBeVisible();
    await expect(page.getByText(/^Benchmark: .* · [\d,]+ days old$/)).toBeVisible();
    serverTime = "2030-03-02T00:00:01.000Z";
    await expect(page.getByText(`First return ${dayText(1)}`)).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText(`${dayText(validDays ?? 0)} 2030`, { exact: true })).toBeVisible();
  });

  test("names the days of waiting where there are some", async ({ kept: page, shared }) => {
    await changeAnswers(page, productDetail, (data) => Object.assign(data, { putOffDays: 2 }));
    await openProduct(page, shared);
    await expect(page.getByText("after 2 days of waiting")).toBeVisible();
  });

  test("does not say how many are held while that is not known", async ({
    kept: page,
    shared,
    noErrors,
  }) => {
    noErrors.allow("net::ERR_FAILED", "Failed to load resource");
    await page.route(callsOf(listStock), (route) => route.abort());
    await openProduct(page, shared);
    await unfold(page, "The sale");
    await expect(fact(page, "Units one member can hold")).toBeVisible();
    await expect(fact(page, "Units you hold")).toHaveCount(0);
  });

  test("says in plain words what speaks against buying now", async ({ kept: page, shared }) => {
    const SAID: Partial<Record<RefusalCode, RegExp>> = {
      sales_stopped: /Sales are stopped until a cause has been put right/,
      guard_stale: /Sales wait until the cover has been checked again/,
      over_member_limit: /the most one member can hold/,
      purchases_frozen: /Your purchases are stopped/,
      purchases_paused: /Your purchases are paused/,
      sold_out: /All units are sold/,
    };
    let whyNot = "";
    await changeAnswers(page, productDetail, (data) =>
      Object.assign(data, { mayBuy: false, whyNot }),
    );
    for (const [refusal, said] of Object.entries(SAID)) {
      whyNot = refusal;
      await forgetAnswers(page, shared);
      await openProduct(page, shared);
      await expect(page.getByText(said)).toBeVisible();
      await expect(buyButton(page)).toHaveCount(0);
    }
  }); // @rule 4/limits

  test("that nobody knows leads to the list", async ({ kept: page, noErrors }) => {
    noErrors.allow("status of 404");
    for (const productId of [`prd_${"0".repeat(32)}`, "nothing", ""]) {
      await page.goto(`/#/index/detail?productId=${productId}`);
      await expect(page.getByText("This product was not found")).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "All products" }).click();
    await expect(page).toHaveURL(/#\/projects$/);
  });
});

test.describe("buying", () => {
  test("asks for the agreement, pays once, and books what was quoted", async ({ page, member }) => {
    const funded = await member("funded");
    await signIn(page, funded);
    const detail = await openProduct(page, funded);
    let sent = 0;
    await page.route(callsOf(buyOrder), async (route) => {
      sent += 1;
      await route.continue();
    });
    const sheet = await openSheet(page, "2");
    await expect(sheet).toContainText("Recharge wallet");
    await expect(sheet).toContainText(/Money in a product is locked/);
    await expectAccessible(page);
    await expectNoOverflow(page);

    const quoted = {
      back: (await fact(sheet, "You get back").textContent()) ?? "",
      matures: (await fact(sheet, "Matures").textContent()) ?? "",
    };
    const pay = sheet.getByRole("button", { name: "Pay 200.00 tUSDT" });
    const box = await sheet.getByRole("button", { name: "Not now" }).boundingBox();
    expect(await pay.boundingBox()).toMatchObject({ width: box?.width, height: box?.height });
    await pay.click();
    const accept = sheet.getByRole("checkbox");
    await expect(accept).toHaveAccessibleDescription("Please read the agreement and accept it");
    await expect(accept).toBeFocused();
    await expectUncovered(sheet.getByText("Please read the agreement and accept it"));
    expect(sent).toBe(0);

    await sheet.getByRole("button", { name: /^Lease agreement/ }).click();
    const agreement = page.getByRole("dialog", { name: "Lease agreement" });
    await expect(agreement).toContainText("You lease the units you buy");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeVisible();
    await accept.check();
    await pay.dblclick();
    const bought = page.getByRole("dialog", { name: "Bought" });
    await expect(bought).toBeVisible();
    await expectAccessible(page);
    expect(sent).toBe(1);

    const { list } = await funded.client.call(listOrders);
    expect(list).toHaveLength(1);
    const [order] = list;
    if (!order || !detail.price) throw new Error("there is no order");
    expect(order.principal).toBe(detail.price * 2n);
    expect(order.agreement.hash).toBe(detail.agreement.hash);
    expect(quoted.back).toContain(money(order.principal + order.totalRevenue));
    await expect(bought).toContainText(money(order.principal + order.totalRevenue));
    await expect(bought).toContainText(`the last of it on ${quoted.matures}`);
    // What can be undone is said first, and a daily sum stands with its whole.
    await expect(bought.getByRole("listitem")).toContainText([
      /^Cancel until .*\d\d:\d\d/,
      `${money(order.dailyReturn)} tUSDT of ${money(order.totalRevenue)} tUSDT`,
      "",
    ]);
    expect(order.expire).toBe(addDays(order.start, detail.validDays ?? 0));
    await bought.getByRole("link", { name: "See the order" }).click();
    await expect(page).toHaveURL(
      new RegExp(`#/user/orders\\?orderId=${publicId("order", order.orderId)}$`),
    );
  }); // @rule 4/first-price 4/buying 4/before-buying dark/interface @screen /index/detail

  test("says how much is paid from earnings", async ({ kept: page, shared }) => {
    await changeAnswers(page, getAssetsOverview, (data) =>
      Object.assign(data, {
        recharge: "30000000",
        balance: "90000000",
        returned: "20000000",
        earned: "70000000",
      }),
    );
    await openProduct(page, shared);
    const sheet = await openSheet(page);
    await expect(fact(sheet, "Recharge wallet")).toContainText("30.00");
    await expect(fact(sheet, "Balance wallet")).toContainText("70.00");
    await expect(fact(sheet, "Balance wallet")).toContainText("Of this from earnings: 50.00 tUSDT");
    await expect(sheet).toContainText("what you paid from earnings counts as earnings again");
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  test("waits for the warning and the wallets, and asks again for them", async ({
    kept: page,
    shared,
    noErrors,
  }) => {
    noErrors.allow("status of 500");
    const broken = { code: 500, msg: "Something went wrong", data: null };
    const isAsked = (url: URL) =>
      [memberInfo, getAssetsOverview].some((endpoint) => callsOf(endpoint).test(url.href));
    await page.route(isAsked, (route) => route.fulfill({ status: 500, json: broken }));
    await openProduct(page, shared);
    const sheet = await openSheet(page);
    const again = sheet.getByRole("button", { name: "Try again" });
    await expect(again).toHaveCount(2);
    await expect(sheet.getByRole("button", { name: /^Pay/ })).toBeDisabled();
    await expectAccessible(page);
    await page.unroute(isAsked);
    await again.first().click();
    await expect(again).toHaveCount(1);
    await again.click();
    await expect(sheet).toContainText(/Money in a product is locked/);
    await expect(sheet.getByRole("button", { name: /^Pay/ })).toBeEnabled();
  });

  test("asks the questions first, also where it learns only after the tap that they come first", async ({
    page,
    member,
  }) => {
    const newcomer = await member("newcomer");
    await signIn(page, newcomer);
    const told = Promise.withResolvers<void>();
    await page.route(callsOf(readUnderstanding), async (route) => {
      await told.promise;
      await route.continue();
    });
    await openProduct(page, newcomer);
    await openSheet(page);
    told.resolve();
    await expect(page.getByRole("dialog", { name: "Before your first purchase" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });

  test("leads to a deposit where the balance is short", async ({ look, member }) => {
    const registered = await keptMember("registered", () => member("registered"));
    const page = await look(registered);
    await openProduct(page, registered);
    const sheet = await openSheet(page);
    await expect(sheet).toContainText("Greater than available balance");
    await expect(sheet.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await expect(sheet.getByRole("button", { name: /^Change to/ })).toHaveCount(0);
    await sheet.getByRole("link", { name: "Deposit" }).click();
    await expect(page).toHaveURL(/#\/user\/recharge$/);
  }); // @rule message/balance

  test("says what the server refuses, and offers the units that are left", async ({
    kept: page,
    shared,
    noErrors,
  }) => {
    noErrors.allow("status of 409");
    await openProduct(page, shared);
    await refusePurchases(page, "sold_out", "Sold out: 2 left.", { left: "2" });
    const sheet = await openSheet(page, "3");
    await sheet.getByRole("checkbox").check();
    await sheet.getByRole("button", { name: /^Pay/ }).click();
    await expect(sheet.getByRole("alert")).toContainText("Sold out: 2 left.");
    await sheet.getByRole("button", { name: "Change to 2 units" }).click();
    await expect(sheet.getByRole("button", { name: "Pay 200.00 tUSDT" })).toBeVisible();

    for (const refusal of ["sales_stopped", "guard_stale", "over_member_limit"] as const) {
      await page.unroute(callsOf(buyOrder));
      await refusePurchases(page, refusal, `The sentence of ${refusal}.`);
      await expect(async () => {
        await sheet.getByRole("button", { name: /^Pay/ }).click();
        await expect(sheet.getByRole("alert")).toContainText(refusal, { timeout: 1_000 });
      }).toPass();
    }
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("asks for another acceptance when the agreement has changed", async ({
    kept: page,
    shared,
    noErrors,
  }) => {
    noErrors.allow("status of 409");
    await openProduct(page, shared);
    const sheet = await openSheet(page);
    await sheet.getByRole("checkbox").check();
    await refusePurchases(page, "agreement_changed", "The agreement has changed.");
    await changeAnswers(page, productDetail, (data) =>
      Object.assign(data.agreement as object, { version: "2", hash: "a".repeat(64) }),
    );
    await sheet.getByRole("button", { name: /^Pay/ }).click();
    await expect(sheet.getByRole("alert")).toContainText("The agreement has changed.");
    await expect(sheet.getByRole("checkbox", { name: /version 2/ })).not.toBeChecked();
  });

  test("that met a broken connection is made once when it is sent again", async ({
    page,
    member,
    noErrors,
  }) => {
    noErrors.allow("net::ERR_FAILED", "Failed to load resource");
    const funded = await member("funded");
    await signIn(page, funded);
    await openProduct(page, funded);
    const keys: string[] = [];
    await page.route(callsOf(buyOrder), async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "none");
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const sheet = await openSheet(page);
    await sheet.getByRole("checkbox").check();
    await sheet.getByRole("button", { name: /^Pay/ }).click();
    await expect(sheet.getByRole("alert")).toContainText("Network abnormality");
    const pay = sheet.getByRole("button", { name: /^Pay/ });
    const bought = page.getByRole("dialog", { name: /^Bought/ });
    await expect(async () => {
      if (await pay.isVisible()) await pay.click({ timeout: 1_000 });
      await expect(bought).toBeVisible({ timeout: 1_500 });
    }).toPass();
    expect(new Set(keys).size).toBe(1);
    expect((await funded.client.call(listOrders)).list).toHaveLength(1);
  }); // @rule call/idempotency
});
