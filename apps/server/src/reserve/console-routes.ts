/** The console's pages of coverage and reconciliation. */
import { consoleReconciliation } from "@ballast/contract/console/ledger.ts";
import { consoleCoverage, consoleCoverHistory } from "@ballast/contract/console/reserve.ts";
import { bind, type Router } from "../platform/http.ts";
import { coverHistory, readCoverage } from "./coverage.ts";
import { readReconciliation } from "./reconciliation-breaks.ts";

export function mountReserveConsole(router: Router): void {
  bind(router, consoleCoverage, ({ db, clock }) => readCoverage(db, clock));
  bind(router, consoleCoverHistory, ({ db }, { days }) => coverHistory(db, days));
  bind(router, consoleReconciliation, ({ db }) => readReconciliation(db));
}
