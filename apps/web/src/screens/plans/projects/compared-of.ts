import { type Product, termsOf } from "../../../features/home/products/product-terms.ts";

export const COMPARED_MOST = 3;

type Comparable = Pick<Product, "productId"> & Parameters<typeof termsOf>[0];

/**
 * The plans of an address that can be compared: those that are listed and whose terms are
 * announced. What else an address names takes no plan's place.
 */
export function comparedOf<P extends Comparable>(
  ids: readonly string[],
  listed: readonly P[],
): P[] {
  const found = [...new Set(ids)].flatMap(
    (id) => listed.find((plan) => plan.productId === id) ?? [],
  );
  return found.filter((plan) => termsOf(plan) !== null).slice(0, COMPARED_MOST);
}
