/** The service `gift`: coupons. Each is funded when a member receives it, and used once. */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { COUPON_KINDS, COUPON_USE_STATES } from "./coupon-gift.ts";

/**
 * available: can be received · received: can be used · used · expired: was not used in time. Only
 * the purchase screen knows which received coupon is selected for a purchase.
 */
export const COUPON_STATES = ["available", "received", "used", "expired"] as const;

export const coupon = z.object({
  couponId: idOf("coupon"),
  name: z.string(),
  kind: z.enum(COUPON_KINDS),
  currency,
  /** The maximum value; a money_off coupon gives exactly that. */
  amount,
  percentBps: z.nullable(z.number()),
  extraDays: z.nullable(z.number()),
  /** The lowest price of a purchase that the coupon can be used for. */
  minimum: amount,
  /** Null means any product. */
  product: z.nullable(z.object({ productId: idOf("product"), productName: z.string() })),
  validFrom: instant,
  validTo: instant,
  state: z.enum(COUPON_STATES),
  receivedTime: z.nullable(instant),
  /** The order that the coupon was used for, and its value there. */
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

/** The coupons that can be received now, and those of them that the member has. */
export const productCoupons = endpoint({
  service: "gift",
  method: "GET",
  path: "coupon/productCoupons",
  member: true,
  body: "query",
  purpose: "coupons offered for a product",
  /** Without a product the list holds the coupons that are valid for every product. */
  input: z.object({ productId: z.optional(idOf("product")) }),
  output: z.object({
    /** Whether the policy of the member's country allows coupons at all. */
    allowed: z.boolean(),
    list: z.array(coupon),
  }),
});

/** The received and unused coupons for this product or any. */
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
    /**
     * How many coupons can be received for the product, and how many unused ones the member has.
     */
    offered: z.number(),
    received: z.number(),
    /** The budget that pays, or null while there is none. */
    budget: z.nullable(z.object({ campaignId: idOf("campaign"), name: z.string() })),
    /** What becomes of a coupon at each of the three ends of an order. */
    atMaturity: z.literal("paid"),
    atEarlyExit: z.literal("given_back"),
    atCancel: z.literal("returned"),
    /** The value of a coupon counts as a reward: this fee applies to it at a withdrawal. */
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

/** Coupons, newest first. */
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
    /** A coupon can be received or used. */
    open: z.boolean(),
    offered: z.number(),
    received: z.number(),
  }),
});
