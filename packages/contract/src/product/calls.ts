/** The service `product`: the products on show, and what a member bought. */
import * as z from "zod/mini";
import { day, endpoint, instant, page, paged, whole } from "../endpoint.ts";
import type { RefusalCode } from "../errors.ts";
import { COUPON_KINDS, COUPON_USE_STATES } from "../gift/coupon-gift.ts";
import { idOf } from "../ids.ts";
import { dailyIncome } from "../income/calls.ts";
import { amount, currency } from "../money.ts";
import { benchmark } from "./benchmark.ts";
import { translation } from "./translation.ts";

/**
 * 0 over · 1 on sale · 3 sold out · 5 pre-sale, starts at `startTime` · 6 rush, counts down to
 * `endTime` · 7 terms not announced yet · 9 counts down to `startTime`.
 */
export const PRODUCT_STATUSES = [0, 1, 3, 5, 6, 7, 9] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

const serverTime = instant;

/** SHA-256 in hex. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A product as lists show it. While its terms are not announced (status 7), price, returns, days
 * and backing are null; the screen shows asterisks.
 */
const productCard = () => ({
  productId: idOf("product"),
  productName: z.string(),
  productImg: z.string(),
  status: z.literal(PRODUCT_STATUSES),
  announceTime: instant,
  startTime: instant,
  endTime: instant,
  /** The end of the countdown; null when there is none. */
  daotimes: z.nullable(instant),
  currency,
  price: z.nullable(amount),
  dayReturnAmount: z.nullable(amount),
  validDays: z.nullable(z.number()),
  putOffDays: z.number(),
  /** Daily return × days, per unit. */
  totalReturn: z.nullable(amount),
  yearlyRateBps: z.nullable(z.number()),
  unitsTotal: z.number(),
  unitsSold: z.number(),
  perMemberLimit: z.number(),
  /**
   * The amount locked in the reserve before the sale began, and the amount that the whole promise
   * needs.
   */
  backing: z.nullable(z.object({ locked: amount, needed: amount })),
  agreementVersion: z.string(),
  returnSource: z.string(),
});

export const listProducts = endpoint({
  service: "product",
  method: "GET",
  path: "product/list",
  member: true,
  body: "query",
  purpose: "products on show",
  input: () => z.object(page),
  output: () => z.extend(paged(z.object(productCard())), { serverTime, benchmark: benchmark() }),
  refusals: ["offers_not_allowed"],
});

const document = () => z.object({ name: z.string(), hash });

/** The obstacles to buying one unit now, in the order in which a purchase checks them. */
export const WHY_NOT = [
  "product_not_on_sale",
  "offers_not_allowed",
  "purchases_frozen",
  "purchases_paused",
  "over_member_limit",
  "sales_ended",
  "sales_stopped",
  "guard_stale",
  "sold_out",
] as const satisfies readonly RefusalCode[];

export const productDetail = endpoint({
  service: "product",
  method: "GET",
  path: "product/detail",
  member: true,
  body: "query",
  purpose: "one product with terms, backing and agreement",
  input: () => z.object({ productId: idOf("product") }),
  output: () =>
    z.object({
      ...productCard(),
      serverTime,
      /** The total return of a unit in basis points of its price, rounded down. */
      totalReturnBps: z.nullable(z.number()),
      benchmark: benchmark(),
      fees: z.object({
        purchaseBps: z.number(),
        earlyExitBps: z.number(),
        /** The fee on earned money at a withdrawal. */
        withdrawalOfEarnedBps: z.number(),
        /** What is left of a unit's total return after its withdrawal. */
        netReturn: z.nullable(amount),
      }),
      /** The translation of `returnSource` into the caller's language. */
      returnSourceTranslation: translation,
      returnDocument: document(),
      /** The ledger transaction that locked the backing, and the lots it used. */
      evidence: z.nullable(
        z.object({
          transactionId: idOf("ledgerTransaction"),
          lots: z.array(
            z.object({
              lotId: idOf("lot"),
              kind: z.enum(["capital", "yield"]),
              /** The part of the lot that this product's backing used. */
              amount,
              /** The whole lot, and the ledger transaction that paid it into the reserve. */
              funded: z.object({ amount, at: instant, transactionId: idOf("ledgerTransaction") }),
              document: document(),
              attestor: z.string(),
            }),
          ),
        }),
      ),
      agreement: z.object({
        agreementId: idOf("agreement"),
        version: z.string(),
        /** The hash of `body`, the binding English text. */
        hash,
        body: z.string(),
        translation,
      }),
      coolingOffHours: z.number(),
      earlyExit: z.object({
        principalBackBps: z.number(),
        keepsIncomeEarned: z.boolean(),
        keepsIncomeToCome: z.boolean(),
      }),
      mayBuy: z.boolean(),
      /** The refusal that a purchase of one unit would get now; null when there is none. */
      whyNot: z.nullable(z.enum(WHY_NOT)),
    }),
  refusals: ["product_unknown", "offers_not_allowed"],
});

/** The exact bytes whose hash is shown beside a product's backing or its return source. */
export const productDocument = endpoint({
  service: "product",
  method: "GET",
  path: "product/document",
  member: true,
  body: "query",
  purpose: "added: a document that a product's return rests on, to whom the product is open",
  input: () => z.object({ productId: idOf("product"), hash }),
  output: () => z.object({}),
  refusals: ["product_unknown", "offers_not_allowed", "not_found"],
  download: true,
});

export const ORDER_STATUSES = ["valid", "expired", "exited"] as const;
/** The filters of a list of orders; "ended" is every status except valid. */
export const ORDER_FILTERS = [...ORDER_STATUSES, "ended"] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The wallets that an amount was paid from or returned to. */
const wallets = () => z.object({ recharge: amount, returned: amount, earned: amount });

/** An order with the terms at its purchase; `dailyReturn` is that of all its units. */
const order = () =>
  z.object({
    orderId: idOf("order"),
    productId: idOf("product"),
    productName: z.string(),
    productImg: z.string(),
    units: z.number(),
    currency,
    /** The price of one unit. */
    price: amount,
    /**
     * Null when no coupon was used. `off` is a part of the principal; `extra` is paid with the
     * principal.
     */
    coupon: z.nullable(
      z.object({
        couponId: idOf("coupon"),
        name: z.string(),
        kind: z.enum(COUPON_KINDS),
        off: amount,
        extra: amount,
        extraDays: z.nullable(z.number()),
        state: z.enum(COUPON_USE_STATES),
      }),
    ),
    principal: amount,
    dailyReturn: amount,
    validDays: z.number(),
    totalRevenue: amount,
    buyTime: instant,
    /** The first day of income, and the day on which the last income and the principal arrive. */
    start: day,
    expire: day,
    cancelUntil: instant,
    /** A cancelled order counts as exited. */
    status: z.enum(ORDER_STATUSES),
    cancelled: z.boolean(),
    endTime: z.nullable(instant),
    /** The income due so far, the part of it that was taken out, and the income still to come. */
    incomeReceived: amount,
    incomeTaken: amount,
    incomeToCome: amount,
    paidFrom: wallets(),
    agreement: z.object({
      agreementId: idOf("agreement"),
      version: z.string(),
      hash,
      acceptedAt: instant,
    }),
  });
export type Order = z.output<ReturnType<typeof order>>;

/** The maximum units of any order; a product's own limit is lower. */
const ORDER_UNITS_MAX = 1_000_000;

export const buyOrder = endpoint({
  service: "product",
  method: "POST",
  path: "mine/order/create",
  member: true,
  body: "form",
  money: true,
  purpose: "buy",
  input: () =>
    z.object({
      productId: idOf("product"),
      units: whole(1, ORDER_UNITS_MAX),
      /** The agreement that the member has read and accepts. */
      agreementId: idOf("agreement"),
      agreementHash: hash,
      /** One of the member's own coupons. */
      couponId: z.optional(idOf("coupon")),
    }),
  output: order,
  refusals: [
    "product_unknown",
    "product_not_on_sale",
    "offers_not_allowed",
    "purchases_frozen",
    "purchases_paused",
    "understanding_required",
    "own_limit_day",
    "own_limit_week",
    "own_limit_month",
    "agreement_changed",
    "over_member_limit",
    "guard_stale",
    "sales_ended",
    "sales_stopped",
    "sold_out",
    "greater_than_balance",
    "promotions_not_allowed",
    "coupon_unknown",
    "coupon_used",
    "coupon_expired",
    "coupon_not_for_product",
    "coupon_below_minimum",
  ],
});

export const listOrders = endpoint({
  service: "product",
  method: "GET",
  path: "mine/order/record",
  member: true,
  body: "query",
  purpose: "my orders",
  /** With an id the list holds that order alone; an order of another member is not in the list. */
  input: () =>
    z.object({
      ...page,
      status: z.optional(z.enum(ORDER_FILTERS)),
      orderId: z.optional(idOf("order")),
    }),
  output: () => z.extend(paged(order()), { serverTime }),
});

/** Daily incomes of an order, newest day first. */
export const listOrderIncomes = endpoint({
  service: "product",
  method: "GET",
  path: "mine/order/subrecord",
  member: true,
  body: "query",
  purpose: "daily incomes of one order",
  input: () => z.object({ ...page, orderId: idOf("order") }),
  output: () => paged(dailyIncome()),
  refusals: ["order_unknown"],
});

/** Returned principal, newest first. */
export const listReturns = endpoint({
  service: "product",
  method: "GET",
  path: "mine/order/returncost",
  member: true,
  body: "query",
  purpose: "principal returns",
  input: () => z.object({ ...page, orderId: z.optional(idOf("order")) }),
  output: () =>
    paged(
      z.object({
        orderId: idOf("order"),
        productId: idOf("product"),
        productName: z.string(),
        units: z.number(),
        currency,
        reason: z.enum(["matured", "exited", "cancelled"]),
        principal: amount,
        paidTo: wallets(),
        time: instant,
      }),
    ),
});

export const countOrderDates = endpoint({
  service: "product",
  method: "GET",
  path: "orderdate/count",
  member: true,
  body: "query",
  purpose: "start and expire date of an order made today",
  input: () => z.object({ validDays: whole(1, 1000), putOffDays: z._default(whole(0, 60), 0) }),
  output: () => z.object({ start: day, expire: day }),
});

export const listStock = endpoint({
  service: "product",
  method: "GET",
  path: "mine/stock/query",
  member: true,
  body: "none",
  purpose: "units held by product",
  output: () =>
    z.object({
      list: z.array(
        z.object({
          productId: idOf("product"),
          productName: z.string(),
          productImg: z.string(),
          currency,
          units: z.number(),
          invested: amount,
          earned: amount,
          incomeToCome: amount,
          /** The dates on which principal returns, soonest first. */
          maturing: z.array(z.object({ expire: day, units: z.number(), principal: amount })),
        }),
      ),
    }),
});
