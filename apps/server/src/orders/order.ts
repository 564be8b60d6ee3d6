/** An order as members see it: the facts of the purchase, and its course since. */
import type { Currency } from "@ballast/contract/money.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** Frozen when the order is made. */
export type OrderFacts = {
  id: string;
  productId: string;
  productName: string;
  productImg: string;
  units: number;
  currency: Currency;
  price: bigint;
  principal: bigint;
  dailyReturn: bigint;
  validDays: number;
  buyTime: Date;
  start: string;
  expire: string;
  cancelUntil: Date;
  recharge: bigint;
  returned: bigint;
  earned: bigint;
  agreementId: string;
  version: string;
  hash: Buffer;
};

/** What a coupon added to an order; null without one. */
export type OrderCoupon = Order["coupon"];

/** Columns of OrderFacts from f: orders.answer, or an order joined with the columns it lacks. */
export const FACTS = sql`
  f.id, f.product_id as "productId", f.product_name as "productName", f.image as "productImg",
  f.units, f.currency, f.price, f.principal, f.daily_return as "dailyReturn",
  f.valid_days as "validDays", f.bought_at as "buyTime", f.start_on as start,
  f.expire_on as expire, f.cancel_until as "cancelUntil", f.from_deposit as recharge,
  f.from_returned as returned, f.from_earned as earned, f.agreement_id as "agreementId",
  f.version, f.agreement_hash as hash`;

export type OrderState = "valid" | "expired" | "exited" | "cancelled";
/** `paid` is the income due so far, `taken` the part of it that was taken out. */
export type OrderCourse = {
  state: OrderState;
  endTime: Date | null;
  paid: bigint;
  taken: bigint;
};

export const JUST_BOUGHT: OrderCourse = { state: "valid", endTime: null, paid: 0n, taken: 0n };

/** The coupons of a member's orders, by order. */
export async function couponsOf(
  db: Db,
  bucket: number,
  orderIds: string[],
): Promise<Map<string, OrderCoupon>> {
  const { rows } = await sql<NonNullable<OrderCoupon> & { orderId: string }>`
    select order_id as "orderId", coupon_id as "couponId", name, kind, off, extra,
      extra_days as "extraDays", state
    from orders.coupon_uses
    where bucket = ${bucket} and order_id = any(${orderIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ orderId, ...coupon }) => [orderId, coupon]));
}

export function orderOf(facts: OrderFacts, course: OrderCourse, coupon: OrderCoupon = null): Order {
  const totalRevenue = facts.dailyReturn * BigInt(facts.validDays);
  const { state, endTime, paid, taken } = course;
  return {
    orderId: facts.id,
    productId: facts.productId,
    productName: facts.productName,
    productImg: facts.productImg,
    units: facts.units,
    currency: facts.currency,
    price: facts.price,
    coupon,
    principal: facts.principal,
    dailyReturn: facts.dailyReturn,
    validDays: facts.validDays,
    totalRevenue,
    buyTime: facts.buyTime,
    start: facts.start,
    expire: facts.expire,
    cancelUntil: facts.cancelUntil,
    status: state === "cancelled" ? "exited" : state,
    cancelled: state === "cancelled",
    endTime,
    incomeReceived: paid,
    incomeTaken: taken,
    incomeToCome: state === "valid" ? totalRevenue - paid : 0n,
    paidFrom: { recharge: facts.recharge, returned: facts.returned, earned: facts.earned },
    agreement: {
      agreementId: facts.agreementId,
      version: facts.version,
      hash: facts.hash.toString("hex"),
      acceptedAt: facts.buyTime,
    },
  };
}
