/**
 * Our programs as bundles: as it is written one reads two thousand modules at its start, which takes a
 * second; as a bundle it reads a few. What it reads besides (migrations, words, fonts) stays where it is.
 */
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** From the root of the tree: `npm start` runs the first four, tests all of them. */
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

/** The folder of a build for what is asked for by its name. */
export const ASSETS = "assets";

/** The bundle's file, without its ending, in the folder of all. */
export const bundleName = (program: string) => program.replace(/\.ts$/, "").replaceAll("/", "-");

/**
 * The path at which that program is to be run: its bundle in the folder that BUNDLES_DIR names, as
 * whoever has just built them says (`npm test`), else as it is written.
 */
export function bundled(program: URL | string, folder = process.env.BUNDLES_DIR): string {
  const written = typeof program === "string" ? program : fileURLToPath(program);
  const path = relative(ROOT, written);
  if (!folder || !BUNDLED.includes(path)) return written;
  return join(folder, ASSETS, `${bundleName(path)}.js`);
}
