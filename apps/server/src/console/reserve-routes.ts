/** The console's page of coverage. */
import * as contract from "@ballast/contract/console-reserve.ts";
import { fallingDue } from "../income/falling-due.ts";
import { bind, type Router } from "../platform/http.ts";
import { coverHistory, readCoverage } from "../reserve/coverage.ts";

export function mountReservePages(router: Router): void {
  bind(router, contract.consoleCoverage, ({ db, clock }) => readCoverage(db, clock));
  bind(router, contract.consoleCoverHistory, ({ db }, { days }) => coverHistory(db, days));
  bind(router, contract.consoleFallingDue, ({ db, clock }) => fallingDue(db, clock));
}
