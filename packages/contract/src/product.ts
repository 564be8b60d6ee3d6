/** Service `product`: what is on show, and what a member bought. */
import * as z from "zod/mini";
import { day, endpoint, instant, page, paged } from "./endpoint.ts";
import { REFUSALS, type RefusalCode } from "./errors.ts";
import { idOf } from "./ids.ts";
import { amount, currency } from "./money.ts";

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
 * A product as lists show it. While its terms are not announced (status 7) price, returns, days and
 * backing are null; the screen draws asterisks.
 */
const productCard = {
  productId: idOf("product"),
  productName: z.string(),
  productImg: z.string(),
  status: z.literal(PRODUCT_STATUSES),
  announceTime: instant,
  startTime: instant,
  endTime: instant,
  /** What the countdown runs to, or null where there is none. */
  daotimes: z.nullable(instant),
  currency,
  price: z.nullable(amount),
  dayReturnAmount: z.nullable(amount),
  validDays: z.nullable(z.number()),
  putOffDays: z.number(),
  /** Daily return × days, for one unit. */
  totalReturn: z.nullable(amount),
  yearlyRateBps: z.nullable(z.number()),
  unitsTotal: z.number(),
  unitsSold: z.number(),
  perMemberLimit: z.number(),
  /** Locked in the reserve before the sale began, and what the whole promise needs. */
  backing: z.nullable(z.object({ locked: amount, needed: amount })),
  agreementVersion: z.string(),
  returnSource: z.string(),
};

export const listProducts = endpoint({
  service: "product",
  method: "GET",
  path: "product/list",
  member: true,
  body: "query",
  purpose: "products on show",
  input: z.object(page),
  output: z.extend(paged(z.object(productCard)), { serverTime }),
  refusals: ["offers_not_allowed"],
});

const document = z.object({ name: z.string(), hash });

export const productDetail = endpoint({
  service: "product",
  method: "GET",
  path: "product/detail",
  member: true,
  body: "query",
  purpose: "one product with terms, backing and agreement",
  input: z.object({ productId: idOf("product") }),
  output: z.object({
    ...productCard,
    serverTime,
    /** Total return of a unit as basis points of its price, cut downwards. */
    totalReturnBps: z.nullable(z.number()),
    benchmark: z.object({ rateBps: z.number(), on: day, source: z.string() }),
    fees: z.object({
      purchaseBps: z.number(),
      earlyExitBps: z.number(),
      /** Taken on what was earned, when it is withdrawn. */
      withdrawalOfEarnedBps: z.number(),
      /** What is left of a unit's total return after it was withdrawn. */
      netReturn: z.nullable(amount),
    }),
    returnDocument: document,
    /** The ledger transaction that locked the backing, and the lots it came from. */
    evidence: z.nullable(
      z.object({
        transactionId: idOf("ledgerTransaction"),
        lots: z.array(
          z.object({
            lotId: idOf("lot"),
            kind: z.enum(["capital", "yield"]),
            amount,
            document,
            attestor: z.string(),
          }),
        ),
      }),
    ),
    agreement: z.object({
      agreementId: idOf("agreement"),
      version: z.string(),
      hash,
      body: z.string(),
    }),
    coolingOffHours: z.number(),
    earlyExit: z.object({
      principalBackBps: z.number(),
      keepsIncomeEarned: z.boolean(),
      keepsIncomeToCome: z.boolean(),
    }),
    mayBuy: z.boolean(),
    /** Why not: the refusal a purchase of one unit would be answered now. */
    whyNot: z.nullable(z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]])),
  }),
  refusals: ["product_unknown", "offers_not_allowed"],
});
