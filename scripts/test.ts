/**
 * `npm test`: the checks beside the builds, then every test of the repository, the browser tests
 * last. With arguments only Vitest runs, and gets them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeFolder, removeStacks } from "../e2e/stack.ts";
import { BUNDLES, distOf } from "./build.ts";

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url));
const check = path("./check.ts");
const build = path("./build.ts");
const vitest = path("../node_modules/vitest/vitest.mjs");
const browser = path("./e2e.ts");
const demoData = path("../e2e/demo-data.ts");

// Ctrl-C reaches the children directly; we end after them, with their exit code.
let isOver = false;
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    isOver = true;
  });
}

async function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  if (isOver) return false;
  const child = spawn(process.execPath, [script, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", forward);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", forward);
  return code === 0;
}

/**
 * Vitest and the browser tests. The stacks of the latter wait most of a minute for their demo data,
 * so it is created while Vitest runs; when that fails, the browser tests create it and report the
 * reason. They start when Vitest has too few files left to keep the processor busy.
 */
async function runAll(): Promise<boolean[]> {
  const env = { E2E_FOLDER: await makeFolder() };
  const fewLeft = `${env.E2E_FOLDER}-few-left`;
  const failed = `${env.E2E_FOLDER}-failed`;
  try {
    const tested = run(vitest, ["run"], { FEW_LEFT: fewLeft, FAILED_TESTS: failed });
    await Promise.all([Promise.race([tested, untilThere(fewLeft)]), run(demoData, [], env)]);
    const results = await Promise.all([tested, run(browser, [], env)]);
    if (!results[0]) console.log(`\nFailed outside the browser:\n${readIfThere(failed)}`);
    return results;
  } finally {
    for (const file of [fewLeft, failed]) rmSync(file, { force: true });
    await removeStacks(env.E2E_FOLDER);
  }
}

const readIfThere = (file: string) =>
  existsSync(file) ? readFileSync(file, "utf8") : "Vitest ended before it could say what.\n";

/** Polls twice a second, for as long as this program runs. */
async function untilThere(file: string): Promise<void> {
  while (!existsSync(file)) await sleep(500, undefined, { ref: false });
}

/**
 * Enables Node's compile cache for our programs: it saves a third of a server's start. The folder
 * is created here, because Node 24 retries forever below a folder that reports not to exist
 * (/proc).
 */
function keepCompiled(): void {
  const folder = path("../node_modules/.cache/compiled");
  try {
    mkdirSync(folder, { recursive: true });
    process.env.NODE_COMPILE_CACHE ??= folder;
  } catch {
    // Without the folder the programs are compiled at each start.
  }
}

keepCompiled();
const chosen = process.argv.slice(2);
// The house rules are tests: when all tests run they are not run twice.
const [checked, built] = await Promise.all([
  run(check, chosen.length === 0 ? ["--but", "house rules"] : []),
  run(build, []),
]);
// Tests run our programs from the bundles that were just built.
if (built) process.env.BUNDLES_DIR = distOf(BUNDLES);
else delete process.env.BUNDLES_DIR;
const tested =
  built && chosen.length === 0 ? await runAll() : [await run(vitest, ["run", ...chosen])];
process.exitCode = [checked, built, ...tested].every(Boolean) ? 0 : 1;
