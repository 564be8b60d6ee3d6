/** Calls of the orders slice. */
import { planDays } from "@ballast/contract/days.ts";
import * as contract from "@ballast/contract/product.ts";
import { bind, bindLane, type Router } from "../platform/http.ts";
import { createBuyOrder } from "./buy-order.ts";
import { listOrders } from "./list-orders.ts";
import { listReturns } from "./list-returns.ts";
import { listStock } from "./list-stock.ts";

export function mountOrders(router: Router): void {
  bindLane(router, contract.buyOrder, createBuyOrder(router.db));
  bind(router, contract.listOrders, listOrders);
  bind(router, contract.listReturns, ({ db, member }, query) => listReturns(db, member, query));
  bind(router, contract.listStock, ({ db, member }) => listStock(db, member));
  bind(router, contract.countOrderDates, async ({ clock }, { validDays, putOffDays }) =>
    planDays(clock.today(), validDays, putOffDays),
  );
}
