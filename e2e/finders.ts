/** What several specs look for in the same way. */
import { formatAmount } from "@ballast/contract/money.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";

/** As the app writes it: 2 decimals, without the unit. */
export const money = (value: bigint) => formatAmount(value, "tUSDT");

/** The values that stand beside a name in lists of facts. */
export function fact(within: Page | Locator, name: string): Locator {
  const whole = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  return within.getByRole("term").filter({ hasText: whole }).locator("xpath=following-sibling::dd");
}

/** What the page painted by itself is not the app yet, though it shows figures too. */
export async function untilApp(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#root h1") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** As the drawer does when it has moved the chain or the clock. */
export const sayChanged = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new CustomEvent("ballast:changed")));

/** As it is, with text twice as large, and as narrow as phones are. */
export async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page);
  await expectNoOverflow(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  await page.setViewportSize({ width: 390, height: 844 });
}

/** What stands at its lower end is the element itself, and nothing that lies over it. */
export async function expectUncovered(said: Locator): Promise<void> {
  const isOnTop = (element: Element) => {
    const { left, bottom, width } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, bottom - 2);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  };
  await expect.poll(() => said.evaluate(isOnTop)).toBe(true);
}
