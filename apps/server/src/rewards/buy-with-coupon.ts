/**
 * Buys with one of the member's coupons. Not a hot call: each purchase is a transaction of its own, with
 * the same checks, key and answer as any other purchase (orders/buy-order.ts).
 */
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import { type RawBuilder, sql } from "kysely";
import {
  type BuyOrder,
  boughtOrder,
  busy,
  type Purchase,
  purchaseOf,
  type Result,
  TRIES_WITH_MOVED_UNITS,
} from "../orders/buy-order.ts";
import { couponsOf, FACTS } from "../orders/order.ts";
import { type Db, isTransient } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

export function createBuyWithCoupon(db: Db): BuyOrder {
  return async (call, input) => {
    const purchase = purchaseOf(call, input);
    const coupon = input.couponId;
    if (!coupon) throw new Error("a purchase with a coupon names none");
    try {
      let result = await ask(db, sql`rewards.buy_with_coupon`, purchase, coupon);
      for (let n = 0; n < TRIES_WITH_MOVED_UNITS && result.outcome === "no_stock_here"; n += 1) {
        result = await ask(db, sql`rewards.buy_moving_with_coupon`, purchase, coupon);
      }
      refuseBelowMinimum(result);
      if (result.outcome !== "ok" || result.id === null) return boughtOrder(result);
      const used = await couponsOf(db, purchase.bucket, [result.id]);
      const given = used.get(result.id);
      if (!given) throw new Error("an order bought with a coupon has none");
      // a repeat gets the answer of the purchase, whatever became of it since
      return boughtOrder(result, { ...given, state: "running" });
    } catch (error) {
      // Safe to retry: the same key tells whether the purchase was made.
      if (isTransient(error)) throw busy();
      throw error;
    }
  };
}

async function ask(
  db: Db,
  buy: RawBuilder<unknown>,
  purchase: Purchase,
  coupon: string,
): Promise<Result> {
  const { rows } = await sql<Result>`
    select f.outcome, f.details, ${FACTS}
    from ${buy}(${JSON.stringify([purchase])}::jsonb, ${coupon}) f`.execute(db);
  if (!rows[0]) throw new Error("a purchase without an answer");
  return rows[0];
}

/** The refusal's sentence shows the minimum as money. */
function refuseBelowMinimum({ outcome, details }: Result): void {
  if (outcome !== "coupon_below_minimum") return;
  const currency = details?.currency as Currency;
  const minimum = formatAmount(BigInt(details?.minimum ?? 0), currency);
  throw new Refusal("coupon_below_minimum", { minimum: `${minimum} ${currency}` });
}
