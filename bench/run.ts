/**
 * `npm run bench`: measures, each part beside a reference in the same run on the same machine, and
 * writes bench/RESULTS.md. `npm run bench -- server`, `-- liabilities` or `-- app` measures one part.
 * Loopback only; ends by itself.
 */
import { measureApp } from "./app/measure.ts";
import { measureLiabilities } from "./liabilities.ts";
import { measureServer } from "./server.ts";

const PARTS: Record<string, () => Promise<void>> = {
  server: measureServer,
  liabilities: measureLiabilities,
  app: measureApp,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(" ")}"; there are ${Object.keys(PARTS)}.`);
  process.exitCode = 1;
} else {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
}
