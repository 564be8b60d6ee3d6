/** What a coupon gives to a purchase: one pure rule for browser and server. */
import type { Quote } from "../product/calculator.ts";

/** extra_days: income of so many days more, paid from the promotion budget with the principal. */
export const COUPON_KINDS = ["money_off", "percent_off", "extra_days"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** running: still to come · paid with the principal · given_back at early exit · returned: cancelled. */
export const COUPON_USE_STATES = ["running", "paid", "given_back", "returned"] as const;

/** `amount`: the most it gives, in smallest units; money off gives exactly that. */
export type CouponTerms = {
  kind: CouponKind;
  amount: bigint;
  percentBps: number | null;
  extraDays: number | null;
  /** The least price of a purchase it can be used for. */
  minimum: bigint;
};

/** Smallest units of a step of 0.01 tUSDT, to which percentages are cut down. */
const STEP = 10_000n;

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * What the coupon gives to a purchase of `principal` with `dailyReturn` a day: off the price, or as
 * income of extra days. Null below the coupon's minimum, and where it would give nothing.
 */
export function couponGift(
  coupon: CouponTerms,
  { principal, dailyReturn }: Pick<Quote, "principal" | "dailyReturn">,
): { off: bigint; extra: bigint } | null {
  if (principal < coupon.minimum) return null;
  const share = ((principal * BigInt(coupon.percentBps ?? 0)) / 10_000n / STEP) * STEP;
  const income = dailyReturn * BigInt(coupon.extraDays ?? 0);
  const gifts = {
    money_off: { off: coupon.amount, extra: 0n },
    percent_off: { off: least(coupon.amount, share), extra: 0n },
    extra_days: { off: 0n, extra: least(coupon.amount, income) },
  } satisfies Record<CouponKind, { off: bigint; extra: bigint }>;
  const gift = gifts[coupon.kind];
  return gift.off + gift.extra > 0n ? gift : null;
}

/**
 * A quote with what a coupon gives: what the member pays, what is back by `expire`, and what comes
 * back at an early exit, when the coupon's part goes to the budget it came from.
 */
export function withCoupon(quote: Quote, gift: { off: bigint; extra: bigint }) {
  return {
    youPay: quote.principal - gift.off,
    youGetBack: quote.youGetBack + gift.extra,
    principalAtExit: quote.principal - gift.off,
  };
}
