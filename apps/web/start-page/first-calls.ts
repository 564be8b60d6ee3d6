/** The calls that screens make first; the page prefetches them before any script is loaded. */
import { scrollNotices } from "@ballast/contract/content/calls.ts";
import { listOrders, listProducts, productDetail } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import type { Path } from "../src/nav/paths.ts";

const overview = pathOf(getAssetsOverview);
const products = `${pathOf(listProducts)}?pageNum=1&pageSize=20`;

/**
 * `{name}` stands for a query parameter of the address. An end-to-end test checks that each call is
 * used.
 */
export const FIRST_CALLS: Partial<Record<Path, string[]>> = {
  "/index": [
    overview,
    `${pathOf(listOrders)}?pageNum=1&pageSize=3&status=valid`,
    products,
    pathOf(scrollNotices),
  ],
  "/projects": [products],
  "/user/balance": [overview],
  "/index/detail": [`${pathOf(productDetail)}?productId={productId}`],
};
