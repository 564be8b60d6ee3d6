/** The value of a coupon for a purchase: one pure rule for browser and server. */
import type { Quote } from "../product/calculator.ts";

/**
 * extra_days: income of additional days, paid from the promotion budget together with the
 * principal.
 */
export const COUPON_KINDS = ["money_off", "percent_off", "extra_days"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/**
 * running: still to come · paid: with the principal · given_back: at an early exit · returned: the
 * order was cancelled.
 */
export const COUPON_USE_STATES = ["running", "paid", "given_back", "returned"] as const;

/** `amount` is the maximum value in smallest units; a money_off coupon gives exactly that. */
export type CouponTerms = {
  kind: CouponKind;
  amount: bigint;
  percentBps: number | null;
  extraDays: number | null;
  /** The lowest price of a purchase that the coupon can be used for. */
  minimum: bigint;
};

/** A step of 0.01 tUSDT in smallest units; percentages are rounded down to it. */
const STEP = 10_000n;

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * The value of a coupon for a purchase of `principal` with `dailyReturn` per day: a discount, or
 * the income of extra days. Null below the coupon's minimum, and where the value would be zero.
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
 * A quote with the coupon applied: what the member pays, what the member has back by `expire`, and
 * what an early exit returns, when the coupon's part goes to the budget it came from.
 */
export function withCoupon(quote: Quote, gift: { off: bigint; extra: bigint }) {
  return {
    youPay: quote.principal - gift.off,
    youGetBack: quote.youGetBack + gift.extra,
    principalAtExit: quote.principal - gift.off,
  };
}
