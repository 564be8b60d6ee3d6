/** What a tap shows first, and what going back restores. */
import type { Page } from "@playwright/test";
import { demoMember, signIn } from "./members.ts";
import { expect, test } from "./test.ts";

declare global {
  interface Window {
    /** The number of products when the introduction appeared, and its scroll position. */
    firstCards?: { count: number; at: number };
  }
}

async function watchCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete window.firstCards;
    const observer = new MutationObserver(() => {
      // The home screen shows some products too.
      if (document.querySelector("h1")?.textContent !== "Plans") return;
      const count = document.querySelectorAll('ul[aria-label="Plans"] > li').length;
      window.firstCards = { count, at: window.scrollY };
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test.use({ savesData: false });

test("a tap shows the first sight first; going back, all of it where it was left", async ({
  page,
  stack,
}) => {
  await signIn(page, await demoMember(stack, "running"));
  await page.goto("/#/projects");
  const cards = page.getByRole("list", { name: "Plans", exact: true }).getByRole("link");
  await expect(page.getByText(/^A yearly rate makes terms comparable/)).toBeVisible();
  const all = await cards.count();
  expect(all).toBeGreaterThan(3);
  const tab = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  await tab("Home").click();
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  await watchCards(page);
  await tab("Introduction").click();
  await expect(cards).toHaveCount(all);
  expect(await page.evaluate(() => window.firstCards)).toEqual({ count: 3, at: 0 });

  await cards.last().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(500);
  await cards.last().click();
  await expect(page.getByRole("heading", { name: "Plans", exact: true })).toBeHidden();
  await watchCards(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Plans", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.firstCards)).toEqual({ count: all, at: left });
});
