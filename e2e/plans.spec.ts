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
import { money } from "./finders.ts";
import { test as base, closeKeptPages, forgetAnswers, goTo, keptMember } from "./kept-pages.ts";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";
import type { Member } from "./members.ts";
import { callsOf, changeAnswers, OPENS_IN_MS, oneOfEachStatus } from "./product-answers.ts";
import { expect } from "./test.ts";

/** `shared` has bought, and no test buys with it again; `kept` is its page, without cached answers. */
const test = base.extend<{ shared: Member; kept: Page }>({
  shared: async ({ member }, use) => use(await keptMember("shared", () => member("invested"))),
  kept: async ({ look, shared }, use) => {
    const page = await look(shared);
    await forgetAnswers(page, shared);
    await use(page);
  },
});
test.afterAll(closeKeptPages);

const linesOf = (page: Page) =>
  page.getByRole("list", { name: "Plans", exact: true }).getByRole("listitem");

const BADGES: Record<ProductStatus, string> = {
  0: "Sale over",
  1: "Benchmark 4.00%",
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
    await expect(card).toContainText(BADGES[status]);
    await expect(card).toContainText(/of [\d,]+ units sold/);
    await expect(card.getByText("Not announced yet")).toHaveCount(status === 7 ? 3 : 0);
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
  await enlargeText(page);
  await expectNoOverflow(page);
}); // @rule state/product state/unannounced 4/product @screen /projects

test("counts down by the server's clock, a second at a time", async ({ kept: page }) => {
  await changeAnswers(page, listProducts, oneOfEachStatus);
  await goTo(page, "/projects");
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
  await base.fill("0");
  await expect(base).toHaveAccessibleDescription(/Please enter an amount above 0/);
  await expect(line).toContainText("3 units at 100.00");
  await page.reload();
  await expect(base).toHaveValue("350.00");
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
    await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  }
  await page.getByRole("button", { name: "Compare Breakwater 30 and Harbour 7" }).click();
  const sheet = page.getByRole("dialog", { name: "Two plans, for 1,000.00" });
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
  await expect(page.getByRole("checkbox", { name: "Compare Breakwater 30" })).toBeChecked();
});
