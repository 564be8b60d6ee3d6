/** A visit to the app by a phone that has never been there: no cache, no service worker. */
import type { Browser, BrowserContext, Page } from "@playwright/test";

export type Visitor = {
  browser: Browser;
  /** Where the app is served, and `ballast.session` of a member who has orders. */
  url: string;
  session: string;
};

export type Phone = {
  signedIn?: boolean;
  locale?: string;
  /** The app fetches the next screens' scripts when the phone is idle: whether it ever is. */
  idles?: boolean;
};

export async function newPhone(visitor: Visitor, phone: Phone = {}): Promise<BrowserContext> {
  const { signedIn = true, locale = "en-US", idles = true } = phone;
  const localStorage = [{ name: "ballast.session", value: visitor.session }];
  const context = await visitor.browser.newContext({
    baseURL: visitor.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale,
    serviceWorkers: "block",
    storageState: {
      cookies: [],
      origins: signedIn ? [{ origin: visitor.url, localStorage }] : [],
    },
  });
  if (!idles) {
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
  }
  return context;
}

/** Opens a place of the app and waits until it is there, whole, and the network is quiet. */
export async function open(page: Page, place: string): Promise<void> {
  await page.goto(`/#${place}`, { waitUntil: "networkidle" });
  await page.locator("h1").waitFor();
  if (!page.url().endsWith(`#${place}`)) throw new Error(`${place} led to ${page.url()}`);
}
