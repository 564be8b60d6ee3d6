/** `npm test`: the checks, the app built, then every test of the repository. Arguments go to Vitest. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const check = fileURLToPath(new URL("./check.ts", import.meta.url));
const build = fileURLToPath(new URL("./build-web.ts", import.meta.url));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));

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
const tested = await run(vitest, ["run", ...process.argv.slice(2)]);
process.exitCode = checked && built && tested ? 0 : 1;
