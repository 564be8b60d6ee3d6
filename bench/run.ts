/**
 * `npm run bench`: measures, each part beside a reference in the same run on the same machine, and
 * writes bench/RESULTS.md. `npm run bench -- server`, `-- liabilities` or `-- app` measures one
 * part. Loopback only; ends by itself.
 */
import { command, Misused, SIGNALS, unlessEnded } from "../scripts/command.ts";
import { measureApp, WHOLE as WHOLE_APP } from "./app/measure.ts";
import { appRatios, writeApp } from "./app/report.ts";
import {
  liabilityRatios,
  measureLiabilities,
  WHOLE as WHOLE_TREES,
  writeLiabilities,
} from "./liabilities.ts";
import { serverRatios, writeServer } from "./report.ts";
import { keepRun } from "./section.ts";
import { measureServer, WHOLE as WHOLE_SERVER } from "./server.ts";

const PARTS: Record<string, (life: AbortSignal) => Promise<void>> = {
  async server(life) {
    const measured = await measureServer(life, WHOLE_SERVER);
    writeServer(measured);
    keepRun("server", serverRatios(measured));
  },
  async liabilities(life) {
    const measured = await unlessEnded(life, measureLiabilities(WHOLE_TREES));
    writeLiabilities(measured);
    keepRun("liabilities", liabilityRatios(measured));
  },
  async app(life) {
    const measured = await measureApp(life, WHOLE_APP);
    writeApp(measured);
    keepRun("app", appRatios(measured));
  },
};

const NAMES = Object.keys(PARTS);
const usage = `npm run bench [-- ${NAMES.join(" | ")}]`;

await command({ usage, words: NAMES.length, inOrder: SIGNALS }, async ({ words, life }) => {
  const strange = words.find((name) => !NAMES.includes(name));
  if (strange !== undefined) throw new Misused(`There is no part "${strange}".`);
  for (const [name, measure] of Object.entries(PARTS)) {
    if (words.length === 0 || words.includes(name)) await measure(life);
  }
});
