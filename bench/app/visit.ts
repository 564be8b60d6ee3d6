/** A visit to the app by a phone that was never there: no cache, no service worker. */
import type { Browser, BrowserContext, Page } from "@playwright/test";

export type Visitor = {
  browser: Browser;
  /** The URL of the app, and the `ballast.session` of a member who has orders. */
  url: string;
  session: string;
};

export type Phone = {
  signedIn?: boolean;
  locale?: string;
  /** Whether the phone is ever idle: the app prefetches the next screens' scripts only then. */
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

/** Opens a path of the app and waits until it is fully rendered and the network is idle. */
export async function open(page: Page, place: string): Promise<void> {
  await page.goto(`/#${place}`, { waitUntil: "networkidle" });
  await page.locator("h1").waitFor();
  if (!page.url().endsWith(`#${place}`)) throw new Error(`${place} led to ${page.url()}`);
}
