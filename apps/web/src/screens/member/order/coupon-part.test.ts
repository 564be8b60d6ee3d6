import type { Order } from "@ballast/contract/product/calls.ts";
import { expect, it } from "vitest";
import { couponPart } from "./coupon-part.ts";

const coupon = (state: NonNullable<Order["coupon"]>["state"], off: bigint, extra: bigint) => ({
  coupon: {
    couponId: "01a1feac-60fa-80c4-b8ca-af6dcce76033",
    name: "Ten off",
    kind: "money_off" as const,
    off,
    extra,
    extraDays: null,
    state,
  },
});

it("is nothing without a coupon", () => {
  expect(couponPart({ coupon: null })).toEqual({ off: 0n, given: 0n });
});

it.each([
  ["running", 10n, 0n, 10n],
  ["paid", 10n, 0n, 10n],
  ["running", 0n, 4n, 4n],
  ["given_back", 10n, 0n, 0n],
  ["returned", 10n, 0n, 0n],
] as const)("%s with %i off and %i more gives the member %i", (state, off, extra, given) => {
  expect(couponPart(coupon(state, off, extra))).toEqual({ off, given });
});
