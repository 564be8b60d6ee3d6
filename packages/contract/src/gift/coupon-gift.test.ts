import { expect, it } from "vitest";
import { quote } from "../product/calculator.ts";
import { type CouponTerms, couponGift, withCoupon } from "./coupon-gift.ts";

const terms = { price: 100_000_000n, dailyReturn: 40_000n, validDays: 30, putOffDays: 0 };
const of = (coupon: Partial<CouponTerms>): CouponTerms => ({
  kind: "money_off",
  amount: 10_000_000n,
  percentBps: null,
  extraDays: null,
  minimum: 100_000_000n,
  ...coupon,
});
const two = quote(terms, 2, "2026-03-01");

it("takes an amount off the price", () => {
  expect(couponGift(of({}), two)).toEqual({ off: 10_000_000n, extra: 0n });
});

it("takes a share off, cut down to 0.01 and at most its amount", () => {
  const percent = (percentBps: number, amount = 50_000_000n) =>
    couponGift(of({ kind: "percent_off", percentBps, amount }), two);
  expect(percent(500)).toEqual({ off: 10_000_000n, extra: 0n });
  expect(percent(5000)).toEqual({ off: 50_000_000n, extra: 0n });
  const odd = { principal: 100_330_000n, dailyReturn: 1n };
  expect(couponGift(of({ kind: "percent_off", percentBps: 333 }), odd)).toEqual({
    off: 3_340_000n,
    extra: 0n,
  });
});

it("gives the income of extra days, at most its amount", () => {
  const days = (extraDays: number, amount = 1_000_000n) =>
    couponGift(of({ kind: "extra_days", extraDays, amount }), two);
  expect(days(3)).toEqual({ off: 0n, extra: 240_000n });
  expect(days(30)).toEqual({ off: 0n, extra: 1_000_000n });
});

it("gives nothing below its minimum, nor where nothing is left after cutting", () => {
  expect(couponGift(of({ minimum: 200_010_000n }), two)).toBeNull();
  const tiny = { principal: 10_000n, dailyReturn: 1n };
  expect(couponGift(of({ kind: "percent_off", percentBps: 1, minimum: 1n }), tiny)).toBeNull();
});

it("a quote with a coupon: less to pay, the coupon's part is not the member's at an early exit", () => {
  expect(withCoupon(two, { off: 10_000_000n, extra: 0n })).toEqual({
    youPay: 190_000_000n,
    youGetBack: 202_400_000n,
    principalAtExit: 190_000_000n,
  });
  expect(withCoupon(two, { off: 0n, extra: 240_000n })).toEqual({
    youPay: 200_000_000n,
    youGetBack: 202_640_000n,
    principalAtExit: 200_000_000n,
  });
});
