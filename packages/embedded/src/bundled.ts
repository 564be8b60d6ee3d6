/**
 * Our programs as bundles. From its sources a program reads two thousand modules at its start,
 * which takes a second; as a bundle it reads a few. Other files that it reads (migrations, words,
 * fonts) stay in place.
 */
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Paths from the root of the tree: `npm start` runs the first four, tests run all of them. */
export const BUNDLED = [
  "apps/sandbox/src/main.ts",
  "apps/server/src/main.ts",
  "apps/server/src/migrate.ts",
  "scripts/seed.ts",
  "apps/server/src/platform/test-programs/hanging-worker.ts",
  "apps/server/src/rails/chain/test-programs/sender.ts",
  "apps/server/src/staff.ts",
  "tools/checks/simulate.ts",
  "tools/checks/simulate/test-programs/simulate-in.ts",
  "tools/checks/wind-down-drill.ts",
];

/** The folder of a build for files that are loaded by name. */
export const ASSETS = "assets";

/** The bundle's file name without its extension, in the folder of all bundles. */
export const bundleName = (program: string) => program.replace(/\.ts$/, "").replaceAll("/", "-");

/**
 * The path at which the program is to be run: its bundle in the folder BUNDLES_DIR, which the
 * process that has just built them sets (`npm test`), else its source.
 */
export function bundled(program: URL | string, folder = process.env.BUNDLES_DIR): string {
  const written = typeof program === "string" ? program : fileURLToPath(program);
  const path = relative(ROOT, written);
  if (!folder || !BUNDLED.includes(path)) return written;
  return join(folder, ASSETS, `${bundleName(path)}.js`);
}
