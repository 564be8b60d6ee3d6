/** What screens work out from a product's terms. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listProducts, ProductStatus } from "@ballast/contract/product.ts";

export type Product = OutputOf<typeof listProducts>["list"][number];

/** What the server's clock said in an answer, and when, on this device's, that answer came. */
export type AnsweredClock = { serverNow: Date; answeredAt: number };

/** The server's time now, as far as this device's clock has counted on. */
export function serverTimeNow({ serverNow, answeredAt }: AnsweredClock): Date {
  return new Date(serverNow.getTime() + Date.now() - answeredAt);
}

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

/** Where money for a purchase is taken from: the recharge wallet first, then the balance wallet. */
export function payFrom(cost: bigint, wallet: { recharge: bigint; balance: bigint }) {
  const recharge = cost < wallet.recharge ? cost : wallet.recharge;
  const rest = cost - recharge;
  const balance = rest < wallet.balance ? rest : wallet.balance;
  return { recharge, balance, short: rest - balance };
}
