/** Changes what the server answers about products, on its way to the page. */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { PRODUCT_STATUSES } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import type { Page } from "@playwright/test";

export const callsOf = (endpoint: Endpoint) => new RegExp(`${pathOf(endpoint)}(\\?|$)`);

type Wire = Record<string, unknown> & { list: Record<string, unknown>[]; serverTime: string };

/** Changes the responses of a call on their way. */
export async function changeAnswers(page: Page, endpoint: Endpoint, change: (data: Wire) => void) {
  await page.route(callsOf(endpoint), async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    change(envelope.data);
    await route.fulfill({ response, json: envelope });
  });
}

/** The fields that are hidden while the terms are not announced. */
export const MASKED = {
  price: null,
  dayReturnAmount: null,
  validDays: null,
  totalReturn: null,
  yearlyRateBps: null,
  backing: null,
};
export const OPENS_IN_MS = 3_600_000;

/** The list as it would be with one product of each status, whatever the clock says. */
export const oneOfEachStatus = (data: Wire) => {
  const opens = new Date(new Date(data.serverTime).getTime() + OPENS_IN_MS).toISOString();
  const [announced] = data.list.filter(({ price }) => price !== null);
  data.list = PRODUCT_STATUSES.map((status) => ({
    ...announced,
    productId: `prd_${`${status}`.padStart(32, "0")}`,
    productName: `Product of ${status}`,
    status,
    daotimes: status === 6 || status === 9 ? opens : null,
    putOffDays: status === 5 ? 2 : 0,
    ...(status === 7 ? MASKED : {}),
  }));
};
