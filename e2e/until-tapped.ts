/** Calls that fail until somebody taps. */
import type { Page } from "@playwright/test";
import { BROKEN } from "./gallery.ts";

/**
 * The app asks again by itself too, whenever a message comes (a new member's welcome does): that brings
 * nothing before the tap. To be called before the page is opened.
 */
export async function failsUntilTapped(page: Page, calls: string | RegExp): Promise<void> {
  await page.addInitScript(() => {
    const tapped = () => {
      document.documentElement.dataset.tapped = "yes";
    };
    document.addEventListener("click", tapped, { capture: true });
  });
  const isTapped = () => page.evaluate(() => document.documentElement.dataset.tapped === "yes");
  await page.route(calls, async (route) =>
    (await isTapped()) ? route.continue() : route.fulfill({ status: 500, json: BROKEN }),
  );
}
