/** The console's pages that read from several rooms: Today, causes in the ledger, and the end. */
import { consoleTransactionCause } from "@ballast/contract/console/ledger.ts";
import { consoleCopies, consoleSales } from "@ballast/contract/console/today.ts";
import { consoleWindDown } from "@ballast/contract/console/wind-down.ts";
import { bind, type Router } from "../platform/http.ts";
import { readSetting } from "../platform/settings.ts";
import { ageOf, benchmark } from "../products/benchmark.ts";
import { chainNotices } from "../rails/console/chain-notices.ts";
import { effectsNotices } from "../rails/console/effects-notices.ts";
import { silentRails } from "../rails/console/silent-rails.ts";
import { databaseCopies } from "./database-copies.ts";
import { backupState } from "./last-backup.ts";
import { salesNow } from "./sales-now.ts";
import { mountTodayFigures } from "./today-figures.ts";
import { transactionCause } from "./transaction-cause.ts";
import { windDownPage } from "./wind-down-page.ts";

type Given = {
  /** How many machines an acknowledged write is to be on. */
  demanded: number;
  /** How old the newest backup may be; undefined where none is demanded. */
  backupMaxAgeHours: number | undefined;
  autoApproveMax: bigint;
};

export function mountOversight(router: Router, given: Given): void {
  const { demanded, backupMaxAgeHours, autoApproveMax } = given;
  mountTodayFigures(router, autoApproveMax);
  bind(router, consoleSales, async ({ db, clock }) => ({
    list: await salesNow(router),
    silent: await silentRails(db),
    notices: [...(await effectsNotices(db)), ...(await chainNotices(db))],
    benchmark: ageOf(await readSetting(db, "products.benchmark", benchmark), clock.today()),
    serverTime: clock.now(),
  }));
  // Of the primary: a standby knows nothing of the others.
  bind(router, consoleCopies, async ({ clock }) => ({
    ...(await databaseCopies(router.db)),
    ...{
      demanded,
      backup: await backupState(router.db, backupMaxAgeHours),
      isAway: (await router.probe.ask()).noWrites === "standby_away",
      serverTime: clock.now(),
    },
  }));
  bind(router, consoleTransactionCause, async ({ db }, { transaction }) => ({
    list: await transactionCause(db, transaction),
  }));
  bind(router, consoleWindDown, ({ db, clock }) => windDownPage(db, clock));
}
