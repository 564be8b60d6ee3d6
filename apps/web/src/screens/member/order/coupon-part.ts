/**
 * Computes the coupon's discount on an order's price (`off`), and how much of the coupon's value
 * the member has or will have (`given`).
 */
import type { Order } from "@ballast/contract/product/calls.ts";

export function couponPart({ coupon }: Pick<Order, "coupon">): { off: bigint; given: bigint } {
  if (coupon === null) return { off: 0n, given: 0n };
  const isGiven = coupon.state === "running" || coupon.state === "paid";
  return { off: coupon.off, given: isGiven ? coupon.off + coupon.extra : 0n };
}
