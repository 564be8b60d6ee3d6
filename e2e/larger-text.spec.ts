/** Text at twice its size on a usual phone: it grows, stays whole, and hides nothing. */
import type { Page } from "@playwright/test";
import { enlargeText } from "./looks.ts";
import { demoMember, signIn } from "./members.ts";
import { whatHasNoRoom } from "./room.ts";
import { expect, test } from "./test.ts";

test.use({ language: "de_DE" });

/** Opened with its figures, at twice the text size. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Wird geladen" })).toHaveCount(0);
  await enlargeText(page);
}

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Nachrichten/ });

test("the bell is seen beside the number of unread messages", async ({ page, stack }) => {
  await signIn(page, await demoMember(stack, "running"));
  await open(page, "/mine");
  const number = bell(page).locator("span[aria-hidden]");
  await expect(number).toHaveText(/\d/);
  const boxOf = (part: ReturnType<Page["locator"]>) =>
    part.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });
  const drawn = await boxOf(bell(page).locator("svg"));
  const written = await boxOf(number);
  const wide = Math.min(drawn.right, written.right) - Math.max(drawn.left, written.left);
  const high = Math.min(drawn.bottom, written.bottom) - Math.max(drawn.top, written.top);
  expect(Math.min(wide, high)).toBeLessThanOrEqual(0);
});

test("the names of the tabs grow with all other text, each word whole", async ({ page, stack }) => {
  await signIn(page, await demoMember(stack, "running"));
  await open(page, "/projects");
  const names = page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link");
  await expect(names).toHaveCount(4);
  const sizes = () =>
    names.evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  expect(await sizes()).toEqual([24, 24, 24, 24]);
  for (const size of ["200%", "150%", "125%", "115%", ""] as const) {
    await page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted;
    }, size);
    expect(await whatHasNoRoom(page), size).toEqual([]);
    const tops = await names.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect([1, 2], "rows of tabs").toContain(new Set(tops).size);
  }
});

test("the name of the authenticator app is not broken in its row", async ({ page, stack }) => {
  await signIn(page, await demoMember(stack, "running"));
  await open(page, "/user/securitycenter");
  const title = page.getByText("Authenticator-App", { exact: true });
  // The hyphen is where it may end a line.
  const lines = await title.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBeLessThanOrEqual(2);
});

test("the deposit address stands in lines of like length", async ({ page, stack }) => {
  await signIn(page, await demoMember(stack, "running"));
  await open(page, "/user/recharge");
  const address = page.getByText(/^0x[0-9a-fA-F]{13}…[0-9a-fA-F]{6}$/);
  const widths = await address.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ width }) => width);
  });
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.7);
});
