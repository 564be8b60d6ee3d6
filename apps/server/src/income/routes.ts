/** Calls of the income slice. */
import * as contract from "@ballast/contract/income/calls.ts";
import { listOrderIncomes as ofOrder } from "@ballast/contract/product/calls.ts";
import { exitOrder as exit } from "@ballast/contract/user/calls.ts";
import { bind, bindOwnTransaction, type Router } from "../platform/http.ts";
import { exitOrder } from "./exit-order.ts";
import { listIncome, listNotTakenOut, listOrderIncomes } from "./list-income.ts";
import { createTakeOuts } from "./take-out.ts";

export function mountIncome(router: Router): void {
  const takeOuts = createTakeOuts(router.db);
  bindOwnTransaction(router, contract.takeOut, takeOuts.takeOut);
  bind(router, contract.listIncome, ({ db, member }, page) =>
    listIncome(db, member, page, takeOuts),
  );
  bind(router, contract.listNotTakenOut, ({ db, member }) => listNotTakenOut(db, member, takeOuts));
  bind(router, ofOrder, ({ db, member }, query) => listOrderIncomes(db, member, query, takeOuts));
  bind(router, exit, ({ tx, member }, { orderId }) => exitOrder(tx, member, orderId));
}
