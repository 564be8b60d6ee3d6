/** A call whose first request gets another response. */
import type { Page, Route } from "@playwright/test";

/**
 * Passes the first request to `handle` and lets later ones through. Playwright's own `times`
 * removes the route with its last request, and a request that the page sent at that moment was
 * never continued.
 */
export async function routeOnce(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isOver = false;
  await page.route(url, (route) => {
    if (isOver) return route.fallback();
    isOver = true;
    return handle(route);
  });
}
