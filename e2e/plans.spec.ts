/** The tab "Introduction": every plan on the member's amount, sorted, and compared. */
import { dayOf } from "@ballast/contract/days.ts";
import { REFUSALS } from "@ballast/contract/errors.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import {
  listProducts,
  PRODUCT_STATUSES,
  type ProductStatus,
} from "@ballast/contract/product/calls.ts";
import type { Page } from "@playwright/test";
import { type PlanOrder, sortPlans } from "../apps/web/src/features/home/products/product-terms.ts";
import { buyButton, money } from "./finders.ts";
import { closeKeptPages, goTo, testOfShared as test } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import { callsOf, changeAnswers, OPENS_IN_MS, oneOfEachStatus } from "./product-answers.ts";
import { expect } from "./test.ts";

test.afterAll(closeKeptPages);

const compareBox = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Compare ${name}` });

const linesOf = (page: Page) =>
  page.getByRole("list", { name: "Plans", exact: true }).getByRole("listitem");

/** Nothing is said of a product that is simply on sale. */
const BADGES: Record<Exclude<ProductStatus, 1>, string> = {
  0: "Sale over",
  3: "Sold out",
  5: "Pre-sale",
  6: "Last day of sale",
  7: "Terms to come",
  9: "Opens soon",
};

test("shows every product as it stands, and hides what is not announced", async ({
  kept: page,
}) => {
  await changeAnswers(page, listProducts, oneOfEachStatus);
  await goTo(page, "/projects");
  const cards = linesOf(page);
  await expect(cards).toHaveCount(PRODUCT_STATUSES.length);
  for (const status of PRODUCT_STATUSES) {
    const card = cards.filter({ hasText: `Product of ${status}` });
    for (const [of, badge] of Object.entries(BADGES)) {
      await expect(card.getByText(badge, { exact: true })).toHaveCount(
        Number(of) === status ? 1 : 0,
      );
    }
    await expect(card).toContainText(/of [\d,]+ units sold/);
    await expect(card.getByText("Not announced yet")).toHaveCount(status === 7 ? 3 : 0);
    await expect(card.getByText("after 2 days of waiting")).toHaveCount(status === 5 ? 1 : 0);
    await expect(card.getByRole("checkbox")).toHaveCount(status === 7 ? 0 : 1);
  }
  // An address may name what cannot be compared; three that can are the most.
  for (const of of [5, 1, 0]) await compareBox(page, `Product of ${of}`).check();
  await expect(compareBox(page, "Product of 3")).toBeDisabled();
  await expect(compareBox(page, "Product of 3")).toHaveAccessibleDescription(/At most three/);
  await compareBox(page, "Product of 1").uncheck();
  await expect(compareBox(page, "Product of 3")).toBeEnabled();
  await compareBox(page, "Product of 3").check();
  await page.getByRole("button", { name: "Compare Product of 5, Product of 0 and" }).click();
  const sheet = page.getByRole("dialog", { name: "Plans side by side, for 1,000.00" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
  await expect(sheet.getByRole("term").filter({ hasText: "Product of 3" }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await enlargeText(page);
  await expectNoOverflow(page);
}); // @rule state/product state/unannounced 4/product @screen /projects

test("counts down by the server's clock, and moves its days on when the platform's day ends", async ({
  kept: page,
}) => {
  let serverTime = "2030-03-01T23:59:53.000Z";
  await changeAnswers(page, listProducts, (data) =>
    oneOfEachStatus(Object.assign(data, { serverTime })),
  );
  await goTo(page, "/projects");
  const comesBack = linesOf(page)
    .filter({ hasText: "Product of 1" })
    .getByText(/^Comes back/);
  const today = (await comesBack.textContent()) ?? "";
  await expect(page.getByText(/Benchmark: .* · [\d,]+ days old$/)).toBeVisible();
  serverTime = "2030-03-02T00:00:01.000Z";
  const card = linesOf(page).filter({ hasText: "Opens soon" });
  const seconds = async () => {
    const [d = 0, h = 0, min = 0, s = 0] = (
      (await card.getByRole("timer").textContent())?.match(/\d+/g) ?? []
    ).map(Number);
    return ((d * 24 + h) * 60 + min) * 60 + s;
  };
  await expect(card.getByRole("timer")).toBeVisible();
  const first = await seconds();
  expect(Math.abs(first - OPENS_IN_MS / 1000)).toBeLessThan(15);
  await expect.poll(seconds).toBeLessThan(first);
  await expect(comesBack).not.toHaveText(today, { timeout: 12_000 });
}); // @rule state/countdown dark/urgency

test("explains the reserve and the returns in sheets to read", async ({ kept: page }) => {
  await goTo(page, "/projects");
  for (const name of ["A plan in three steps", "The reserve", "How returns are paid"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name })).toBeFocused();
  }
});

test("shows the country's warning where nothing may be offered", async ({
  kept: page,
  noErrors,
}) => {
  noErrors.allow("status of 403");
  const { number, status } = REFUSALS.offers_not_allowed;
  const data = { refusal: "offers_not_allowed" };
  await page.route(callsOf(listProducts), (route) =>
    route.fulfill({ status, json: { code: number, msg: "Not offered", data } }),
  );
  await goTo(page, "/projects");
  await expect(page.getByText("Products are not offered in your country")).toBeVisible();
  await expect(page.getByText(/Money in a product is locked/)).toBeVisible();
  await expectAccessible(page);
}); // @rule 3/warning 4/before-buying

test("says once that a later page could not be had, below the plans of the first", async ({
  kept: page,
  noErrors,
}) => {
  noErrors.allow("status of 500");
  await changeAnswers(page, listProducts, (data) => Object.assign(data, { cursor: "next" }));
  const isLater = (url: URL) =>
    callsOf(listProducts).test(url.href) && url.searchParams.has("cursor");
  const broken = { code: 500, msg: "Something went wrong", data: null };
  await page.route(isLater, (route) => route.fulfill({ status: 500, json: broken }));
  await goTo(page, "/projects");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(linesOf(page).filter({ hasText: "Harbour 7" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(1);
});

test("reckons every plan on the member's amount, and keeps it", async ({ kept: page, shared }) => {
  const { list, serverTime } = await shared.client.call(listProducts);
  const harbour = list.find(({ productName }) => productName === "Harbour 7");
  const { price, dayReturnAmount: dailyReturn, validDays, putOffDays } = harbour ?? {};
  if (!price || !dailyReturn || !validDays) throw new Error("its terms are not announced");
  const terms = { price, dailyReturn, validDays, putOffDays: putOffDays ?? 0 };
  const [three] = [quote(terms, 3, dayOf(serverTime))];
  await goTo(page, "/projects");
  const base = page.getByRole("textbox", { name: "I have" });
  await expect(base).toHaveValue("1,000.00");
  await base.fill("350");
  const line = linesOf(page).filter({ hasText: "Harbour 7" });
  await expect(line).toContainText("3 units at 100.00, 50.00 stays over");
  await expect(line).toContainText(money(three.youGetBack));
  const dear = linesOf(page).filter({ hasText: "Lighthouse 90" });
  await expect(dear).toContainText("1 unit at 1,000.00, more than 350.00");
  await base.fill("");
  await expect(base).toHaveAccessibleDescription(/Every plan below is reckoned on this/);
  await base.blur();
  await expect(base).toHaveAccessibleDescription(/Please enter an amount above 0/);
  await expect(line).toContainText("3 units at 100.00");
  await page.reload();
  await expect(base).toHaveValue("350.00");
  await line.getByRole("link").click();
  await expect(buyButton(page)).toHaveText("Buy 3 units for 300.00\u00a0tUSDT");
  await page.goBack();
  await page.getByRole("button", { name: "All free" }).click();
  await expect(line).not.toContainText("3 units");
  await base.fill("1000");
}); // @rule 4/calculator

test("sorts by term, rate and start, and puts two or three side by side", async ({
  kept: page,
  shared,
}) => {
  const { list, serverTime } = await shared.client.call(listProducts);
  const namesBy = (order: PlanOrder) =>
    sortPlans(list, order, serverTime).map(({ productName }) => productName);
  await goTo(page, "/projects");
  const names = linesOf(page).getByRole("heading");
  await expect(page.getByRole("heading", { name: `${list.length} plans, by term` })).toBeVisible();
  await expect(names).toHaveText(namesBy("term"));
  await page.getByRole("radio", { name: "Start" }).check({ force: true });
  await expect(names).toHaveText(namesBy("start"));
  await expect(page.getByRole("heading", { name: /by start$/ })).toBeVisible();
  await page.getByRole("radio", { name: "Term" }).check({ force: true });

  for (const name of ["Breakwater 30", "Harbour 7"]) {
    await compareBox(page, name).check();
  }
  await page.getByRole("button", { name: "Compare Breakwater 30 and Harbour 7" }).click();
  const sheet = page.getByRole("dialog", { name: "Plans side by side, for 1,000.00" });
  await expect(sheet.getByRole("definition").filter({ hasText: "% benchmark" })).toHaveCount(2);
  await expect(sheet).toContainText("each would be paid the same part");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page);
  await expectNoOverflow(page);
  await expect(sheet.getByRole("term").filter({ hasText: "Harbour 7" }).first()).toBeVisible();
  await enlargeText(page, "");
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole("link", { name: "See Harbour 7" }).click();
  await expect(page.getByRole("heading", { name: "Harbour 7", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(compareBox(page, "Breakwater 30")).toBeChecked();
});
