/** What screens work out from a product's terms. */
import { splitWithdrawal } from "@ballast/contract/calculator.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listProducts, ProductStatus } from "@ballast/contract/product.ts";

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

/** The wallets with the two parts of the balance wallet. */
type Wallets = { recharge: bigint; returned: bigint; earned: bigint };

/** Where money for a purchase is taken from, in this order; the server does the same. */
export function payFrom(cost: bigint, wallets: Wallets): Wallets & { short: bigint } {
  let short = cost;
  const draw = (held: bigint) => {
    const drawn = short < held ? short : held;
    short -= drawn;
    return drawn;
  };
  const recharge = draw(wallets.recharge);
  const returned = draw(wallets.returned);
  const earned = draw(wallets.earned);
  return { recharge, returned, earned, short };
}

/** What is left of earned money when it is withdrawn alone, and the fee on it. */
export function netReturn(earned: bigint, feeBps: number): { fee: bigint; net: bigint } {
  const wallet = { deposit: 0n, returned: 0n, earned };
  return splitWithdrawal(earned, wallet, BigInt(feeBps)) ?? { fee: 0n, net: earned };
}
