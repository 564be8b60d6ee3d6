/** What everybody may see without a login, and what it says while there is nothing, or something is wrong. */
import { readFile } from "node:fs/promises";
import { formatAmount } from "@ballast/contract/money.ts";
import { openStatus } from "@ballast/contract/open.ts";
import { openFlags, openHowPaid } from "@ballast/contract/open-flags.ts";
import { openProofs } from "@ballast/contract/open-proofs.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page, Route } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

const factOf = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

/** The answer as the server gives it, with a part of it changed. */
const changed = (change: (data: never) => object) => async (route: Route) => {
  const response = await route.fetch();
  const json = await response.json();
  await route.fulfill({ response, json: { ...json, data: change(json.data as never) } });
};

test("how things stand is read without a login, from the login on", async ({
  page,
  member,
  stack,
}) => {
  // Those of the demo data mature as other tests move the days on.
  await member("invested");
  await page.goto("/#/user/login");
  await page.getByRole("link", { name: "Status and proofs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
  await expect(page.getByText(/^(Sales are on\.|Nothing is sold now)/)).toBeVisible();
  const { owed, invariants } = await stack.client().call(openStatus);
  await expect(factOf(page, "Principal of open orders")).toContainText(/[1-9].*tUSDT TEST/);
  expect(owed?.principal).toBeGreaterThan(0n);
  const chart = page.getByRole("img", { name: "What falls due in the next 90 days" });
  await expect(chart).toBeVisible();
  await page.getByText("Day by day").click();
  await expect(page.getByRole("heading", { level: 4 }).first()).toBeVisible();
  for (const reason of ["New address", "Order of a court or an authority"]) {
    await expect(page.getByRole("heading", { name: reason })).toBeVisible();
  }
  await page.getByText("All checks, one by one").click();
  await expect(page.getByText(/^Last run /)).toHaveCount(invariants.length);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
});

test("why nothing is sold is said, and since when", async ({ page }) => {
  const stopped = (data: { sales: object[] }) => ({
    ...data,
    sales: data.sales.map((one) => ({
      ...one,
      state: "stopped",
      since: "2026-11-20T10:00:00.000Z",
      reasons: ["client_cover", "invariant:trial_balance", "something_new"],
    })),
  });
  await page.route(`**${pathOf(openStatus)}`, changed(stopped));
  await page.goto("/#/status");
  await expect(page.getByText(/Sales were stopped on 20 Nov 2026, 10:00/)).toBeVisible();
  await expect(page.getByText("Members’ money is not fully covered.")).toBeVisible();
  await expect(page.getByText(/does not hold: trial balance/)).toBeVisible();
  await expect(page.getByText("something_new")).toBeVisible();
  await expect(page.getByText(/withdrawals, income and maturity go on/)).toBeVisible();
  await expectAccessible(page);
});

test("after the end it is said since when, and nothing of what would let sales go on", async ({
  page,
}) => {
  const ended = (data: { sales: object[] }) => ({
    ...data,
    owed: null,
    sales: data.sales.map((one) => ({
      ...one,
      state: "ended",
      since: "2026-11-20T10:00:00.000Z",
      reasons: ["wind_down"],
    })),
  });
  await page.route(`**${pathOf(openStatus)}`, changed(ended));
  await page.goto("/#/status");
  await expect(page.getByText(/Sales ended for good on 20 Nov 2026, 10:00/)).toBeVisible();
  await expect(page.getByText(/Two people have to let/)).toBeHidden();
  await expect(page.getByText("These figures cannot be read at the moment.")).toBeVisible();
  await expect(page.getByText(/Up to 1,000\.00 tUSDT the program approves/)).toBeVisible();
  await expect(page.getByText("Refused by staff").first()).toBeVisible();
  await expectAccessible(page);
});

test("a fresh installation says that there is no figure yet", async ({ page }) => {
  const fresh = (data: { sales: object[]; owed: object; invariants: object[] }) => ({
    ...data,
    sales: data.sales.map((one) => ({
      ...one,
      state: "waiting",
      since: null,
      checkedAt: null,
      reasons: ["never_checked"],
      cover: null,
    })),
    owed: { ...data.owed, calendar: [] },
    withdrawals: [],
    invariants: data.invariants.map((one) => ({ ...one, at: null, holds: false })),
  });
  await page.route(`**${pathOf(openStatus)}`, changed(fresh));
  await page.goto("/#/status");
  await expect(page.getByText("The covers have not been looked at yet.")).toBeVisible();
  await expect(page.getByText("There is no figure yet.")).toHaveCount(2);
  await expect(page.getByText("Nothing.", { exact: true })).toBeVisible();
  await expect(page.getByText("Has not run yet").first()).toBeVisible();
  await expectAccessible(page);
});

test("a member gets there from the menu, and a desk has more room for it", async ({
  page,
  stack,
}) => {
  await signIn(page, await demoMember(stack, "running"));
  await page.goto("/#/mine");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Status and proofs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  const width = await page
    .locator("main > div")
    .evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBe(720);
  await expectNoOverflow(page);
});

test("the proofs are listed, drawn, and downloaded as they are published", async ({
  page,
  stack,
}) => {
  await page.goto("/#/proofs");
  const { newest } = await stack.client().call(openProofs);
  const [proof] = newest;
  if (proof === undefined) throw new Error("nothing was published");
  await expect(page.getByRole("heading", { name: "What this does not show" })).toBeVisible();
  await expect(factOf(page, "Difference").first()).toContainText("tUSDT TEST");
  await expect(
    page.getByRole("img", { name: "What was owed and what was found, day by day" }),
  ).toBeVisible();
  await page.getByText("Fingerprints and files").first().click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: `Proof ${proof.currency} ${proof.sequence}` }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toBe(await (await fetch(`${stack.url}${proof.commit}`)).text());
  const rows = page.getByRole("list", { name: "Proofs" }).locator("> li");
  const before = await rows.count();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await expectAccessible(page);
});

test("before the first proof the page says when it comes", async ({ page }) => {
  await page.route(
    `**${pathOf(openProofs)}`,
    changed(() => ({ newest: [], checker: null })),
  );
  await page.goto("/#/proofs");
  await expect(page.getByText("Nothing has been published yet")).toBeVisible();
  await expect(page.getByText(/as a day begins, in UTC/)).toBeVisible();
  await expectAccessible(page);
});

test("each red flag is answered with a figure, and shows the query that gave it", async ({
  page,
  stack,
}) => {
  await page.goto("/#/red-flags");
  const { list } = await stack.client().call(openFlags);
  await expect(page.getByText("The query behind it")).toHaveCount(list.length);
  await expect(factOf(page, "Highest simple yearly rate of them")).toContainText(/\d+\.\d\d%/);
  await expect(factOf(page, "Put into the reserve, ever")).toContainText(/[1-9].*tUSDT TEST/);
  await page.getByText("The query behind it").first().click();
  const shown = await page.locator("pre").first().textContent();
  expect(list.map(({ sql }) => sql)).toContain(shown);
  await expectAccessible(page);
});

test("the way of a return is drawn with what lies at each stage", async ({ page, stack }) => {
  await page.goto("/#/how-paid");
  const { sold, newest } = await stack.client().call(openHowPaid);
  await expect(page.getByRole("heading", { level: 2, name: "Locked for a unit" })).toBeVisible();
  await expect(factOf(page, "For units sold, days to come")).toContainText(
    formatAmount(sold, "tUSDT"),
  );
  await expect(page.getByText(newest[0]?.documentName ?? "none").first()).toBeVisible();
  await expectAccessible(page);
});
