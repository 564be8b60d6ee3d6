/**
 * `npm run bench`: measures, each part beside a reference in the same run on the same machine, and
 * writes bench/RESULTS.md. `npm run bench -- server`, `-- liabilities` or `-- app` measures one part.
 * Loopback only; ends by itself.
 */
import { command, Misused, SIGNALS, unlessEnded } from "../scripts/command.ts";
import { measureApp } from "./app/measure.ts";
import { measureLiabilities } from "./liabilities.ts";
import { measureServer } from "./server.ts";

const PARTS: Record<string, (life: AbortSignal) => Promise<void>> = {
  server: measureServer,
  liabilities: (life) => unlessEnded(life, measureLiabilities()),
  app: measureApp,
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
