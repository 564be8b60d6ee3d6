/**
 * `npm test`: the checks, the app built, then every test of the repository, those in the browser last.
 * Arguments go to Vitest, which then runs alone.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const check = fileURLToPath(new URL("./check.ts", import.meta.url));
const build = fileURLToPath(new URL("./build-web.ts", import.meta.url));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const browser = fileURLToPath(new URL("./e2e.ts", import.meta.url));

// Ctrl-C reaches what runs below by itself; we end after it, with its exit code.
process.on("SIGINT", () => {});

async function run(script: string, args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", forward);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", forward);
  return code === 0;
}

const checked = await run(check, []);
const built = await run(build, []);
const chosen = process.argv.slice(2);
const tested = await run(vitest, ["run", ...chosen]);
const browsed = chosen.length > 0 || !built || (await run(browser, []));
process.exitCode = checked && built && tested && browsed ? 0 : 1;
