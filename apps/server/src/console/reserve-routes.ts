/** The console's pages of coverage and of the end. */
import * as contract from "@ballast/contract/console/reserve.ts";
import { consoleWindDown } from "@ballast/contract/console/wind-down.ts";
import { fallingDue } from "../income/falling-due.ts";
import { bind, type Router } from "../platform/http.ts";
import { coverHistory, readCoverage } from "../reserve/coverage.ts";
import { windDownPage } from "./wind-down-page.ts";

export function mountReservePages(router: Router): void {
  bind(router, contract.consoleCoverage, ({ db, clock }) => readCoverage(db, clock));
  bind(router, contract.consoleCoverHistory, ({ db }, { days }) => coverHistory(db, days));
  bind(router, contract.consoleFallingDue, ({ db, clock }) => fallingDue(db, clock));
  bind(router, consoleWindDown, ({ db, clock }) => windDownPage(db, clock));
}
