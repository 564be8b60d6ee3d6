/** Locators and checks that several specs share. */
import { formatAmount } from "@ballast/contract/money.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { enlargeText, expectAccessible, expectNoOverflow } from "./looks.ts";

/** An amount as the app writes it: 2 decimals, without the unit. */
export const money = (value: bigint) => formatAmount(value, "tUSDT");

/** The values next to a name in lists of facts. */
export function fact(within: Page | Locator, name: string): Locator {
  const whole = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  return within.getByRole("term").filter({ hasText: whole }).locator("xpath=following-sibling::dd");
}

/** The button that buys, whatever units and amount it names. */
export const buyButton = (page: Page) => page.getByRole("button", { name: /^Buy( \d|$)/ });

/** The units to buy, on a product's screen. */
export const unitsField = (page: Page) => page.getByRole("textbox", { name: /^Units of/ });

/** Opens a part of a screen that is folded, if it is not open. */
export async function unfold(page: Page, title: string): Promise<void> {
  const fold = page.locator("details").filter({ has: page.getByText(title, { exact: true }) });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
}

/** Waits for the app itself, because the page paints figures before the app starts. */
export async function untilApp(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#root h1") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Announces a change as the drawer does after it has moved the chain or the clock. */
export const sayChanged = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new CustomEvent("ballast:changed")));

/** The page fits as it is, with text twice as large, and on the narrowest phone. */
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

/** The lower end of the element is visible, and nothing lies over it. */
export async function expectUncovered(said: Locator): Promise<void> {
  const isOnTop = (element: Element) => {
    const { left, bottom, width } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, bottom - 2);
    return seen !== null && (element.contains(seen) || seen.contains(element));
  };
  await expect.poll(() => said.evaluate(isOnTop)).toBe(true);
}
