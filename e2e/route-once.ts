/** A call that is answered otherwise the first time. */
import type { Page, Route } from "@playwright/test";

/**
 * The first call goes through `handle`, later ones on as they are. The library's own `times` takes the
 * route away with its last call: what the page asked for in that moment was never let go.
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
