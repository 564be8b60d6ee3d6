/** Calls of the products slice. */
import * as contract from "@ballast/contract/product/calls.ts";
import { offeredPlans as offeredPlansContract } from "@ballast/contract/product/offered-plans.ts";
import { bind, type Router } from "../platform/http.ts";
import { isClosed } from "../reserve/books-closed.ts";
import { listProducts } from "./list-products.ts";
import { createOfferedPlans } from "./offered-plans.ts";
import { type Holdings, productDetail } from "./product-detail.ts";
import { productDocument } from "./product-document.ts";

export function mountProducts(router: Router, holdings: Holdings): void {
  bind(router, contract.listProducts, (call, input) => listProducts(call, input));
  const booksClosed = () => isClosed(router.probe);
  bind(router, contract.productDetail, (call, input) =>
    productDetail(call, input, { ...holdings, booksClosed }),
  );
  bind(router, offeredPlansContract, createOfferedPlans(router, booksClosed));
  bind(router, contract.productDocument, (call, input) => productDocument(call, input, holdings));
}
