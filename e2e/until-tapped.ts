/** Calls that fail until somebody taps. */
import type { Page } from "@playwright/test";
import { BROKEN } from "./gallery.ts";

/**
 * The app asks again by itself too, whenever a message comes (a new member's welcome does): that brings
 * nothing before the tap. To be called before the screen is opened, on a page that is kept too.
 */
export async function failsUntilTapped(page: Page, calls: string | RegExp): Promise<void> {
  const awaitTap = () => {
    // A page that is kept may have been tapped before; a new one has no element yet.
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
