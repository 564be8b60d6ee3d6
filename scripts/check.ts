/**
 * `npm run check`: types, format and lint, and the house rules, side by side. `--but "house rules"`
 * leaves these out; they are tests, and `npm test` runs them completely with all the others.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { command, Misused } from "./command.ts";

type Finding = { name: string; ok: boolean; seconds: string; said: string };

/**
 * The compiler's results for unchanged files are kept: a second check takes a third of the
 * processor time.
 */
const KEPT = "node_modules/.cache/types";

/**
 * One thread each: the compilers run side by side, and several threads of one compiler check the
 * same types repeatedly.
 */
const types = (of: string, folder: string) => ({
  name: `types${of}`,
  tool: "typescript/bin/tsc",
  args: ["-p", folder, "--singleThreaded", "--incremental"].concat(
    ...["--tsBuildInfoFile", `${KEPT}/${folder.replaceAll("/", "-")}.tsbuildinfo`],
  ),
});

const CHECKS = [
  types("", "tsconfig.json"),
  types(" of the app", "apps/web"),
  types(" of the console", "apps/console"),
  types(" of the browser tests and the bench", "e2e"),
  types(" of verify.html", "apps/verify"),
  types(" of the drawer", "apps/sandbox/drawer"),
  { name: "format and lint", tool: "@biomejs/biome/bin/biome", args: ["check", "--colors=off"] },
  {
    name: "house rules",
    tool: "vitest/vitest.mjs",
    args: [
      ...["run", "tidy.test.ts", "apps/web/house.test.ts", "apps/web/glossary.test.ts"],
      "scripts/check-sql/row-types.test.ts",
    ].concat(
      // The checks that read all of the app's code for its texts take longest: `npm test` runs
      // them.
      ["-t", "^(?!.*(words stand in|catalogues beside the code))"],
    ),
  },
];

async function run({ name, tool, args }: (typeof CHECKS)[number]): Promise<Finding> {
  const began = performance.now();
  const path = fileURLToPath(new URL(`../node_modules/${tool}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
  return { name, ok, seconds: ((performance.now() - began) / 1000).toFixed(1), said };
}

const USAGE = { usage: "npm run check [-- --but <check>]", options: { but: "value" } } as const;

await command(USAGE, async ({ options: { but } }) => {
  if (but !== undefined && !CHECKS.some(({ name }) => name === but)) {
    throw new Misused(`There is no check called ${but}.`);
  }
  const findings = await Promise.all(CHECKS.filter(({ name }) => name !== but).map(run));
  for (const { name, ok, seconds, said } of findings) {
    if (!ok) console.log(said.trim());
    console.log(`${ok ? "ok    " : "FAILED"}  ${name}, ${seconds} s`);
  }
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
});
