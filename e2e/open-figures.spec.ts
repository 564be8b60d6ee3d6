/** The published proofs, the red flags and the way of a return, as a visitor reads them. */
import { readFile } from "node:fs/promises";
import { formatAmount } from "@ballast/contract/money.ts";
import { openFlags, openHowPaid } from "@ballast/contract/open/flags.ts";
import { openProofHistory, openProofs } from "@ballast/contract/open/proofs.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { closeKeptPages, goTo } from "./kept-pages.ts";
import { expectAccessible } from "./looks.ts";
import { changed, factOf, NEWEST, test, unfold } from "./public-pages.ts";
import { expect } from "./test.ts";

test.afterAll(closeKeptPages);

test("the proofs are listed, drawn, and downloaded as they are published", async ({
  kept: page,
  stack,
}) => {
  await goTo(page, "/proofs");
  const { newest } = await stack.client().call(openProofs);
  const [proof] = newest;
  if (proof === undefined) throw new Error("nothing was published");
  await expect(page.getByRole("heading", { name: "What this does not show" })).toBeVisible();
  await expect(factOf(page, "Difference").first()).toContainText("tUSDT TEST");
  await unfold(page, "Day by day");
  await unfold(page, NEWEST);
  await expect(
    page.getByRole("img", { name: "What was owed and what was found, day by day" }),
  ).toBeVisible();
  await page.getByText("Fingerprint and files", { exact: true }).first().click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: `Proof ${proof.currency} ${proof.sequence}` }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toBe(await (await fetch(`${stack.url}${proof.commit}`)).text());
  const rows = page.getByRole("list", { name: "Proofs" }).locator("> li");
  const before = await rows.count();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await expectAccessible(page);
}); // @screen /proofs

test("a day without a proof is a gap in the picture, and is named", async ({ kept: page }) => {
  const gap = { from: "2026-11-17", to: "2026-11-18", days: 2 };
  await page.route(
    `**${pathOf(openProofs)}`,
    changed((data: { series: object[] }) => ({
      ...data,
      series: data.series.map((one) => ({
        ...{ ...one, first: "2026-11-15", published: 4, missed: 2 },
        ...{ longest: gap, missing: [gap] },
      })),
    })),
  );
  const days = ["2026-11-20", "2026-11-19", "2026-11-16", "2026-11-15"];
  await page.route(
    `**${pathOf(openProofHistory)}*`,
    changed(({ list }: { list: object[] }) => ({
      total: days.length,
      list: days.map((day, no) => ({ ...list[0], day, sequence: days.length - no })),
      cursor: null,
    })),
  );
  await goTo(page, "/proofs");
  await expect(page.getByText("4 of 6 days since 15 Nov 2026 have a proof.")).toBeVisible();
  await expect(page.getByText(/2 days have none. The longest time without: 2 days/)).toBeVisible();
  await expect(page.getByText("No proof: 17 Nov 2026 to 18 Nov 2026")).toBeVisible();
  const picture = page.getByRole("img", { name: "What was owed and what was found, day by day" });
  await expect(picture.locator("rect")).toHaveCount(1);
  await expect(picture.locator("polyline.stroke-sea")).toHaveCount(2);
  await expectAccessible(page);
}); // @screen /proofs

test("before the first proof the page says when it comes", async ({ kept: page }) => {
  await page.route(
    `**${pathOf(openProofs)}`,
    changed(() => ({ newest: [], bridges: [], withoutList: [], series: [], checker: null })),
  );
  await goTo(page, "/proofs");
  await expect(page.getByText("Nothing has been published yet")).toBeVisible();
  await expect(page.getByText(/as a day begins, in UTC/)).toBeVisible();
  await expectAccessible(page);
});

test("each red flag is answered with a figure, and shows the query that gave it", async ({
  kept: page,
  stack,
}) => {
  await goTo(page, "/red-flags");
  const { list } = await stack.client().call(openFlags);
  await expect(page.getByText("The query behind it")).toHaveCount(list.length);
  await expect(factOf(page, "Highest simple yearly rate ever offered")).toContainText(/\d+\.\d\d%/);
  await expect(factOf(page, "Put into the reserve, ever")).toContainText(/[1-9].*tUSDT TEST/);
  await unfold(page, /^Very high returns/);
  await page.getByText("The query behind it").first().click();
  const shown = await page.locator("pre").first().textContent();
  expect(list.map(({ sql }) => sql)).toContain(shown);
  await expectAccessible(page);
}); // @rule 4/red-flags @screen /red-flags

test("the way of a return is drawn with what lies at each stage", async ({ kept: page, stack }) => {
  await goTo(page, "/how-paid");
  const { sold, newest } = await stack.client().call(openHowPaid);
  await expect(page.getByRole("heading", { level: 2, name: "Locked for a unit" })).toBeVisible();
  await expect(factOf(page, "For units sold, days to come")).toContainText(
    formatAmount(sold, "tUSDT"),
  );
  await unfold(page, "The newest fundings");
  await expect(page.getByText(newest[0]?.documentName ?? "none").first()).toBeVisible();
  await expectAccessible(page);
}); // @screen /how-paid
