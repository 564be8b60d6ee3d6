/** The coupon chosen for this product, and what it gives to the purchase as currently selected. */
import { couponGift } from "@ballast/contract/gift/coupon-gift.ts";
import { type Coupon, userProductCoupons } from "@ballast/contract/gift/coupons.ts";
import type { Terms } from "@ballast/contract/product/calculator.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";

/** A coupon used for a purchase: an amount off the price, or extra income for additional days. */
export type Used = { coupon: Coupon; off: bigint; extra: bigint };

export const NO_GIFT = { off: 0n, extra: 0n };

type Chosen = { coupon: Coupon | null; isGone: boolean };

/**
 * Returns no coupon when none is chosen or the chosen one can no longer be used; then `isGone` is
 * true.
 */
export function useCoupon(productId: string, couponId: string | null): Chosen {
  const own = useQuery({
    ...query(userProductCoupons, { productId }),
    enabled: couponId !== null,
  }).data;
  const coupon = own?.list.find((one) => one.couponId === couponId) ?? null;
  return { coupon, isGone: couponId !== null && own !== undefined && coupon === null };
}

/** Returns null without a coupon, and when it gives nothing for this number of units. */
export function usedCoupon(
  coupon: Coupon | null,
  terms: Pick<Terms, "price" | "dailyReturn"> | null,
  units: number | null,
): Used | null {
  if (coupon === null || terms === null || units === null) return null;
  const count = BigInt(units);
  const purchase = { principal: terms.price * count, dailyReturn: terms.dailyReturn * count };
  const gift = couponGift(coupon, purchase);
  return gift && { coupon, ...gift };
}
