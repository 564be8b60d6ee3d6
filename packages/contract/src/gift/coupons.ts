/** Service `gift`: coupons. Each is funded when it is received, and used once. */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { COUPON_KINDS, COUPON_USE_STATES } from "./coupon-gift.ts";

/**
 * available: can be received · received: can be used · used · expired: was not used in time. Which of
 * those received is chosen for a purchase, the screen of that purchase knows.
 */
export const COUPON_STATES = ["available", "received", "used", "expired"] as const;

export const coupon = z.object({
  couponId: idOf("coupon"),
  name: z.string(),
  kind: z.enum(COUPON_KINDS),
  currency,
  /** The most it gives; money off gives exactly that. */
  amount,
  percentBps: z.nullable(z.number()),
  extraDays: z.nullable(z.number()),
  /** The least price of a purchase. */
  minimum: amount,
  /** Null: for any product. */
  product: z.nullable(z.object({ productId: idOf("product"), productName: z.string() })),
  validFrom: instant,
  validTo: instant,
  state: z.enum(COUPON_STATES),
  receivedTime: z.nullable(instant),
  /** The order it was used for, and what it gave there. */
  use: z.nullable(
    z.object({
      orderId: idOf("order"),
      time: instant,
      off: amount,
      extra: amount,
      state: z.enum(COUPON_USE_STATES),
    }),
  ),
});
export type Coupon = z.output<typeof coupon>;

const ofProduct = { productId: idOf("product") };

/** Those that can be received now, and those of them that the member has. */
export const productCoupons = endpoint({
  service: "gift",
  method: "GET",
  path: "coupon/productCoupons",
  member: true,
  body: "query",
  purpose: "coupons offered for a product",
  /** Without a product: coupons for every product. */
  input: z.object({ productId: z.optional(idOf("product")) }),
  output: z.object({
    /** Whether the policy of the member's country allows coupons at all. */
    allowed: z.boolean(),
    list: z.array(coupon),
  }),
});

/** Received, not used, and for this product or any. */
export const userProductCoupons = endpoint({
  service: "gift",
  method: "GET",
  path: "coupon/userProductCoupons",
  member: true,
  body: "query",
  purpose: "the member's coupons for a product",
  input: z.object(ofProduct),
  output: z.object({ list: z.array(coupon) }),
});

export const productCouponData = endpoint({
  service: "gift",
  method: "GET",
  path: "coupon/queryPruductCouponData",
  member: true,
  body: "query",
  purpose: "a product's coupon terms (path is spelt so)",
  input: z.object(ofProduct),
  output: z.object({
    ...ofProduct,
    /** How many can be received for it, and how many the member has ready to use. */
    offered: z.number(),
    received: z.number(),
    /** The budget that pays, or null while there is none. */
    budget: z.nullable(z.object({ campaignId: idOf("campaign"), name: z.string() })),
    /** What becomes of a coupon at the three ends of an order. */
    atMaturity: z.literal("paid"),
    atEarlyExit: z.literal("given_back"),
    atCancel: z.literal("returned"),
    /** What a coupon gave counts as a reward: taken of it when it is withdrawn. */
    withdrawalFeeBps: z.number(),
  }),
  refusals: ["product_unknown"],
});

export const receiveCoupon = endpoint({
  service: "gift",
  method: "POST",
  path: "coupon/receiveCoupon",
  member: true,
  body: "query",
  money: true,
  purpose: "receive a coupon",
  input: z.object({ couponId: idOf("coupon") }),
  output: coupon,
  refusals: ["coupon_unknown", "coupon_over", "promotions_not_allowed", "promotion_over"],
});

/** Newest first. */
export const listCoupons = endpoint({
  service: "gift",
  method: "GET",
  path: "coupon/all",
  member: true,
  body: "query",
  purpose: "the member's coupons",
  input: z.object({ ...page, state: z.optional(z.enum(["received", "used", "expired"])) }),
  output: paged(coupon),
});

export const couponsOpen = endpoint({
  service: "gift",
  method: "GET",
  path: "coupon/isOpen",
  member: true,
  body: "none",
  purpose: "are coupons on",
  output: z.object({
    /** Something can be received, or is ready to be used. */
    open: z.boolean(),
    offered: z.number(),
    received: z.number(),
  }),
});
