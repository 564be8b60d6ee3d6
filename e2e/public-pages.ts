/** What the tests of the public pages share: a visitor's page, and the ways to read it. */
import type { Page, Route } from "@playwright/test";
import { test as base, forgetAnswers } from "./kept-pages.ts";
import { expect } from "./test.ts";

/** A visitor's page that a file shares and that requests everything anew. */
export const test = base.extend<{ kept: Page }>({
  kept: async ({ look }, use) => {
    const page = await look(null);
    await forgetAnswers(page, null);
    await use(page);
  },
});
/** Opens a part of a page that is folded behind its heading, unless it opened by itself. */
export async function unfold(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole("heading", { level: 2, name, exact: true });
  const part = page.locator("details").filter({ has: heading });
  await expect(heading).toBeVisible();
  if (!(await part.evaluate((one) => (one as HTMLDetailsElement).open))) await heading.click();
}

export const OWED = "What is owed to members, in tUSDT";
export const NEWEST = "The newest, currency by currency";

export const factOf = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

/** The server's response with a part of it changed. */
export const changed = (change: (data: never) => object) => async (route: Route) => {
  const response = await route.fetch();
  const json = await response.json();
  await route.fulfill({ response, json: { ...json, data: change(json.data as never) } });
};
