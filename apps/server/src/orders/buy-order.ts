/**
 * Buys an order. Concurrent callers share one call of a batch function and one commit
 * (platform/group-commit.ts). The function stores the idempotency key in the same commit as the order, and
 * a repeat is answered from the order's frozen facts. A purchase whose bucket has too few units runs alone,
 * with units moved from other buckets.
 */
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { REFUSALS, type RefusalCode } from "@ballast/contract/errors.ts";
import { buyOrder as contract, type Order } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import { readableLimit } from "../control/own-limit.ts";
import type { AllOrNone } from "../platform/all-or-none.ts";
import { type Db, isTransient } from "../platform/db.ts";
import { createGroupCommit } from "../platform/group-commit.ts";
import type { CallOf } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";
import { FACTS, JUST_BOUGHT, type OrderCoupon, type OrderFacts, orderOf } from "./order.ts";

export type BuyCall = Pick<CallOf<typeof contract>, "member" | "key" | "inputHash">;
export type BuyOrder = (call: BuyCall, input: InputOf<typeof contract>) => Promise<Order>;

/** An item of orders.buy_batch. */
export type Purchase = {
  key: string;
  input_hash: string;
  endpoint: string;
  bucket: number;
  member_id: string;
  product_id: string;
  units: number;
  agreement_id: string;
  agreement_hash: string;
};
export type Result = {
  outcome: string;
  details: Record<string, string> | null;
} & AllOrNone<OrderFacts>;

/** Each attempt takes the units that other buyers left; losing this often means heavy demand. */
export const TRIES_WITH_MOVED_UNITS = 5;
export const busy = () => new Refusal("busy");

export function createBuyOrder(db: Db): BuyOrder {
  const lanes = createGroupCommit<Purchase, Result>({
    name: "orders.buy_batch",
    laneOf: (purchase) => purchase.bucket,
    keyOf: (purchase) => purchase.member_id,
    run: (purchases) => ask(db, sql`orders.buy_batch`, purchases),
    full: busy,
  });
  const alone = createGroupCommit<Purchase, Result>({
    name: "orders.buy_moving",
    lanes: 1,
    most: 1,
    laneOf: () => 0,
    keyOf: (purchase) => purchase.member_id,
    run: (purchases) => ask(db, sql`orders.buy_moving`, purchases),
    full: busy,
  });

  return async (call, input) => {
    const purchase = purchaseOf(call, input);
    try {
      let result = await lanes.submit(purchase);
      for (let n = 0; n < TRIES_WITH_MOVED_UNITS && result.outcome === "no_stock_here"; n += 1) {
        result = await alone.submit(purchase);
      }
      return boughtOrder(result);
    } catch (error) {
      // Safe to retry: the same key tells whether the purchase was made.
      if (isTransient(error)) throw busy();
      throw error;
    }
  };
}

export function purchaseOf(
  { member, key, inputHash }: BuyCall,
  input: InputOf<typeof contract>,
): Purchase {
  return {
    key,
    input_hash: inputHash.toString("hex"),
    endpoint: pathOf(contract),
    bucket: member.bucket,
    member_id: member.id,
    product_id: input.productId,
    units: input.units,
    agreement_id: input.agreementId,
    agreement_hash: input.agreementHash,
  };
}

async function ask(
  db: Db,
  batchFunction: ReturnType<typeof sql>,
  purchases: Purchase[],
): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select f.outcome, f.details, ${FACTS}
    from ${batchFunction}(${JSON.stringify(purchases)}::jsonb) f order by f.no`.execute(db);
  return rows;
}

/** The order bought; throws the refusal of the purchase. */
export function boughtOrder(result: Result, coupon: OrderCoupon = null): Order {
  const { outcome, details } = result;
  if (outcome === "ok" && result.id !== null) return orderOf(result, JUST_BOUGHT, coupon);
  if (outcome === "no_stock_here") throw busy();
  if (!isRefusal(outcome)) throw new Error(`orders.buy_batch answered ${outcome}`);
  const isOwnLimit = outcome.startsWith("own_limit_");
  throw new Refusal(outcome, isOwnLimit ? readableLimit(details ?? {}) : (details ?? {}));
}

function isRefusal(outcome: string): outcome is RefusalCode {
  return Object.hasOwn(REFUSALS, outcome);
}
