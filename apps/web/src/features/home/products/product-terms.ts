/** Values that screens derive from a product's terms. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listProducts, ProductStatus } from "@ballast/contract/product/calls.ts";

export type Product = OutputOf<typeof listProducts>["list"][number];

/** A part in basis points of a whole, rounded down; 0 if the whole is 0. */
export function shareBps(part: bigint, whole: bigint): number {
  return whole > 0n ? Number((part * 10_000n) / whole) : 0;
}

/**
 * Products on sale come first, also on their last day; then those that open soonest; then those
 * that are over.
 */
const RANK: Record<ProductStatus, number> = { 1: 0, 6: 1, 9: 2, 5: 3, 7: 4, 3: 5, 0: 6 };

/** Sorts by RANK; the sort is stable. */
export function onSaleFirst<P extends Pick<Product, "status">>(products: readonly P[]): P[] {
  return products.toSorted((a, b) => RANK[a.status] - RANK[b.status]);
}
