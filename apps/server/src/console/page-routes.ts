/** Calls of the console's own pages about products, approvals and the day. */
import { consoleDocument, consoleProposal } from "@ballast/contract/console/approvals.ts";
import { consoleProductFacts } from "@ballast/contract/console/products.ts";
import { consoleSales } from "@ballast/contract/console/today.ts";
import { documentFile } from "../ledger/documents.ts";
import { bind, type Router } from "../platform/http.ts";
import { readSetting } from "../platform/settings.ts";
import { ageOf, benchmark } from "../products/benchmark.ts";
import { DRAWINGS } from "../products/drawings.ts";
import { fundedLots } from "../reserve/lots.ts";
import { chainNotices } from "./chain-notices.ts";
import { effectsNotices } from "./effects-notices.ts";
import { readProposal } from "./read-proposal.ts";
import { salesNow } from "./sales-now.ts";
import { silentRails } from "./silent-rails.ts";

const currency = "tUSDT" as const;

export function mountPages(router: Router): void {
  bind(router, consoleProposal, ({ db, staff, clock }, { proposalId }) =>
    readProposal(db, staff, { proposalId, now: clock.now() }),
  );
  bind(router, consoleDocument, ({ db }, { hash }) => documentFile(db, Buffer.from(hash, "hex")));
  bind(router, consoleProductFacts, async ({ db, clock }) => {
    const lots = await fundedLots(db, currency);
    return {
      benchmark: await readSetting(db, "products.benchmark", benchmark),
      pictures: [...DRAWINGS],
      currency,
      free: lots.reduce((sum, { free }) => sum + free, 0n),
      lots,
      serverTime: clock.now(),
    };
  });
  bind(router, consoleSales, async ({ db, clock }) => ({
    list: await salesNow(router),
    silent: await silentRails(db),
    notices: [...(await effectsNotices(db)), ...(await chainNotices(db))],
    benchmark: ageOf(await readSetting(db, "products.benchmark", benchmark), clock.today()),
    serverTime: clock.now(),
  }));
}
