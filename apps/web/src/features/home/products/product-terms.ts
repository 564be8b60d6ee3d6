/** What screens work out from a product's terms. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listProducts, ProductStatus } from "@ballast/contract/product/calls.ts";

export type Product = OutputOf<typeof listProducts>["list"][number];

/** A part as basis points of a whole, cut downwards; 0 of nothing. */
export function shareBps(part: bigint, whole: bigint): number {
  return whole > 0n ? Number((part * 10_000n) / whole) : 0;
}

/** On sale, also on its last day; then what opens soonest; then what is gone. */
const RANK: Record<ProductStatus, number> = { 1: 0, 6: 1, 9: 2, 5: 3, 7: 4, 3: 5, 0: 6 };

/** In the order of RANK; among equals the order given stays. */
export function onSaleFirst<P extends Pick<Product, "status">>(products: readonly P[]): P[] {
  return products.toSorted((a, b) => RANK[a.status] - RANK[b.status]);
}
