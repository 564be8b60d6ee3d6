/** The quiet moments: each once, one at an opening, and nothing for what was there before. */
import { readFile } from "node:fs/promises";
import { listReturns } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import type { Page, Route } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

const changed = (change: (data: never) => object) => async (route: Route) => {
  const response = await route.fetch();
  const json = await response.json();
  await route.fulfill({ response, json: { ...json, data: change(json.data as never) } });
};

type Figures = { invested: string; withdrawn: string; paidSoFar: string };
const overview = (page: Page, change: (figures: Figures) => Partial<Figures>) =>
  page.route(
    `**${pathOf(getAssetsOverview)}`,
    changed((data: Figures) => ({ ...data, ...change(data) })),
  );

/** What a device that was there before remembers of the member. */
const remembered = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem("ballast.own.moments")))
    .toMatch(/hasIncome/);

test("tell the first return, an arrival and a maturity, one at an opening, each once", async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, await demoMember(stack, "running"));
  // An answer that a page kept would count as new for a while.
  await page.addInitScript(() => localStorage.removeItem("ballast.cache"));
  const dialog = page.getByRole("dialog");
  await overview(page, () => ({ invested: "200000000", withdrawn: "0", paidSoFar: "0" }));
  await page.goto("/#/index");
  await remembered(page);
  await expect(dialog).toHaveCount(0);

  const at = "2100-01-01T09:16:00.000Z";
  const wallets = { recharge: "50000000", returned: "50000000", earned: "0" };
  await page.route(
    `**${pathOf(listReturns)}*`,
    changed((data: object) => ({
      ...data,
      ...{ total: 1, cursor: null },
      list: [
        {
          ...{ orderId: `ord_${"1".repeat(32)}`, productId: `prd_${"1".repeat(32)}` },
          ...{ productName: "Harbour 7", units: 1, currency: "tUSDT", reason: "matured" },
          ...{ principal: "100000000", paidTo: wallets, time: at },
        },
      ],
    })),
  );
  await page.route(
    `**${pathOf(listWithdrawals)}*`,
    changed((data: object) => ({
      ...data,
      ...{ total: 1, cursor: null },
      list: [
        {
          ...{ id: `wdr_${"1".repeat(32)}`, reference: `ltx_${"1".repeat(32)}` },
          ...{ state: "succeeded", currency: "tUSDT", chain: "BEP20", failReason: null },
          ...{ address: `0x${"ab".repeat(20)}`, txHash: `0x${"cd".repeat(32)}` },
          ...{ gross: "412000000", fee: "0", net: "412000000", fromDeposit: "412000000" },
          ...{ fromReturned: "0", fromEarned: "0", cancellable: false, hold: null, late: null },
          ...{ appliedAt: "2100-01-01T09:12:00.000Z", arriveBy: at, decidedAt: at },
          ...{ sentAt: at, endedAt: at },
        },
      ],
    })),
  );
  await page.unroute(`**${pathOf(getAssetsOverview)}`);
  await overview(page, () => ({ invested: "100000000", withdrawn: "412000000" }));
  const moments = [
    ["Withdrawal", /412\.00.*at your address 0x.*4 minutes after you asked\. No fee\./],
    ["Matured", /Harbour 7 has matured.*100\.00.*Your whole principal is back/],
    ["Income", /Your first return has arrived.*is your whole return, .* of it paid so far/],
  ] as const;
  for (const [name, says] of moments) {
    await page.reload();
    const moment = page.getByRole("dialog", { name: new RegExp(`^${name} `) });
    await expect(moment).toBeVisible({ timeout: 20_000 });
    await expect(moment).toContainText(says);
    await expectAccessible(page);
    await expectNoOverflow(page);
    const saving = page.waitForEvent("download");
    await moment.getByRole("button", { name: /^Put the dates in my calendar/ }).click();
    expect(await readFile(await (await saving).path(), "utf8")).toMatch(/^UID:ord_\w+-end@/m);
    await moment.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("ballast.own.moments")))
    .toMatch(/"hasIncome":true,"invested":"100000000","withdrawn":"412000000"/);
  await expect(dialog).toHaveCount(0);
});
