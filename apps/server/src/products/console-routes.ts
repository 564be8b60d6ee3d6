/** The console's page for a new product: benchmark, drawings and funded lots. */
import { consoleProductFacts } from "@ballast/contract/console/products.ts";
import { bind, type Router } from "../platform/http.ts";
import { readSetting } from "../platform/settings.ts";
import { fundedLots } from "../reserve/lots.ts";
import { benchmark } from "./benchmark.ts";
import { DRAWINGS } from "./drawings.ts";

const currency = "tUSDT" as const;

export function mountProductsConsole(router: Router): void {
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
}
