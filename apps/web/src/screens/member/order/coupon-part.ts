/** What a coupon paid of an order's price, and what of its gift the member has or will have. */
import type { Order } from "@ballast/contract/product/calls.ts";

export function couponPart({ coupon }: Pick<Order, "coupon">): { off: bigint; given: bigint } {
  if (coupon === null) return { off: 0n, given: 0n };
  const isGiven = coupon.state === "running" || coupon.state === "paid";
  return { off: coupon.off, given: isGiven ? coupon.off + coupon.extra : 0n };
}
