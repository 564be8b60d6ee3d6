/** The console's pages of income: what falls due, and from which lots it was paid. */
import { consoleIncomeTrail, consoleLotTrail } from "@ballast/contract/console/ledger.ts";
import { consoleFallingDue } from "@ballast/contract/console/reserve.ts";
import { bind, type Router } from "../platform/http.ts";
import { fallingDue } from "./falling-due.ts";
import { incomeTrail, lotTrail } from "./income-trail.ts";

export function mountIncomeConsole(router: Router): void {
  bind(router, consoleFallingDue, ({ db, clock }) => fallingDue(db, clock));
  bind(router, consoleIncomeTrail, ({ db }, { order, day }) => incomeTrail(db, order, day));
  bind(router, consoleLotTrail, ({ db }, { lot }) => lotTrail(db, lot));
}
