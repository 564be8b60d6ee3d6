/** Calls that fail until somebody taps. */
import type { Page } from "@playwright/test";
import { BROKEN } from "./gallery.ts";

/**
 * The app also retries by itself whenever a message arrives (a new member's welcome income, for
 * example), which has no effect before the tap. Call this before the screen is opened, also on a
 * shared page.
 */
export async function failsUntilTapped(page: Page, calls: string | RegExp): Promise<void> {
  const awaitTap = () => {
    // A shared page may have been tapped before; a new one has no element yet.
    document.documentElement?.removeAttribute("data-tapped");
    const tapped = () => {
      document.documentElement.dataset.tapped = "yes";
    };
    document.addEventListener("click", tapped, { capture: true });
  };
  await page.addInitScript(awaitTap);
  await page.evaluate(awaitTap);
  const isTapped = () => page.evaluate(() => document.documentElement.dataset.tapped === "yes");
  await page.route(calls, async (route) =>
    (await isTapped()) ? route.continue() : route.fulfill({ status: 500, json: BROKEN }),
  );
}
