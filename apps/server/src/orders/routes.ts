/** Calls of the orders slice. */
import { planDays } from "@ballast/contract/days.ts";
import * as contract from "@ballast/contract/product/calls.ts";
import { askOutcome } from "@ballast/contract/user/outcome.ts";
import { bind, bindOwnTransaction, type Router } from "../platform/http.ts";
import { type BuyOrder, createBuyOrder } from "./buy-order.ts";
import { findOutcome } from "./find-outcome.ts";
import { listOrders } from "./list-orders.ts";
import { listReturns } from "./list-returns.ts";
import { listStock } from "./list-stock.ts";

/** Buying with a coupon; answered by rewards, a room on the right. */
export type OrdersDeps = { buyWithCoupon: BuyOrder };

export function mountOrders(router: Router, { buyWithCoupon }: OrdersDeps): void {
  const buy = createBuyOrder(router.db);
  bindOwnTransaction(router, contract.buyOrder, (call, input) =>
    input.couponId ? buyWithCoupon(call, input) : buy(call, input),
  );
  bind(router, contract.listOrders, listOrders);
  bind(router, contract.listReturns, ({ db, member }, query) => listReturns(db, member, query));
  bind(router, contract.listStock, ({ db, member }) => listStock(db, member));
  bind(router, askOutcome, async ({ tx, member }, { key }) => {
    await router.lockMoney(tx, member);
    return findOutcome(tx, member, key);
  });
  bind(router, contract.countOrderDates, async ({ clock }, { validDays, putOffDays }) =>
    planDays(clock.today(), validDays, putOffDays),
  );
}
