/**
 * `npm run e2e`: the browser tests, with a separate stack for each worker. Arguments are passed to
 * Playwright.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { makeFolder, removeStacks } from "../e2e/stack.ts";
import { keepLogs } from "./kept-logs.ts";

const playwright = fileURLToPath(
  new URL("../node_modules/@playwright/test/cli.js", import.meta.url),
);
const folder = process.env.E2E_FOLDER ?? (await makeFolder());
const child = spawn(
  process.execPath,
  [playwright, "test", "--config", "e2e", ...process.argv.slice(2)],
  { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, E2E_FOLDER: folder } },
);
// Playwright ends in order only on SIGINT. A terminal sends Ctrl-C to it as well as to us.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => (name === "SIGINT" && process.stdin.isTTY) || child.kill("SIGINT"));
}
const [code] = await once(child, "exit");
// After an end of Playwright in order nothing is left.
if (code !== 0) await keepLogs(folder);
await removeStacks(folder);
process.exitCode = code ?? 1;
