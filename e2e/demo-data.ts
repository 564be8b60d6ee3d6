/**
 * Creates the demo data of the stacks of a run in E2E_FOLDER before they start: `npm test` runs
 * this in parallel with other tests. The app must be built.
 */
import { chooseFirstPort, makeDemoData } from "./stack.ts";

const life = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => life.abort(new Error(`ended by ${name}`)));
}
try {
  await makeDemoData({
    folder: process.env.E2E_FOLDER ?? "",
    firstPort: chooseFirstPort(),
    life,
  });
} catch (error) {
  console.error(`The demo data of the browser tests: ${String(error)}`);
  process.exitCode = 1;
}
