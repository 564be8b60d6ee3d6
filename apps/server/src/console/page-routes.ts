/** Calls of the console's own pages: approvals, the day, causes in the ledger, and the end. */
import { consoleDocument, consoleProposal } from "@ballast/contract/console/approvals.ts";
import { consoleTransactionCause } from "@ballast/contract/console/ledger.ts";
import { consoleSales } from "@ballast/contract/console/today.ts";
import { consoleWindDown } from "@ballast/contract/console/wind-down.ts";
import { documentFile } from "../ledger/documents.ts";
import { bind, type Router } from "../platform/http.ts";
import { readSetting } from "../platform/settings.ts";
import { ageOf, benchmark } from "../products/benchmark.ts";
import { chainNotices } from "./chain-notices.ts";
import { effectsNotices } from "./effects-notices.ts";
import { readProposal } from "./read-proposal.ts";
import { salesNow } from "./sales-now.ts";
import { silentRails } from "./silent-rails.ts";
import { transactionCause } from "./transaction-cause.ts";
import { windDownPage } from "./wind-down-page.ts";

export function mountPages(router: Router): void {
  bind(router, consoleProposal, ({ db, staff, clock }, { proposalId }) =>
    readProposal(db, staff, { proposalId, now: clock.now() }),
  );
  bind(router, consoleDocument, ({ db }, { hash }) => documentFile(db, Buffer.from(hash, "hex")));
  bind(router, consoleSales, async ({ db, clock }) => ({
    list: await salesNow(router),
    silent: await silentRails(db),
    notices: [...(await effectsNotices(db)), ...(await chainNotices(db))],
    benchmark: ageOf(await readSetting(db, "products.benchmark", benchmark), clock.today()),
    serverTime: clock.now(),
  }));
  bind(router, consoleTransactionCause, async ({ db }, { transaction }) => ({
    list: await transactionCause(db, transaction),
  }));
  bind(router, consoleWindDown, ({ db, clock }) => windDownPage(db, clock));
}
