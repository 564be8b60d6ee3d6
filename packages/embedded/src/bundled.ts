/**
 * Our programs as bundles: as it is written one reads two thousand modules at its start, which takes a
 * second; as a bundle it reads a few. What it reads besides (migrations, words, fonts) stays where it is.
 */
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** From the root of the tree. Tests start the last ones. */
export const BUNDLED = [
  "apps/sandbox/src/main.ts",
  "apps/server/src/main.ts",
  "apps/server/src/migrate.ts",
  "apps/server/src/staff.ts",
  "scripts/seed.ts",
  "scripts/simulate.ts",
  "scripts/wind-down-drill.ts",
  "apps/server/src/platform/test-programs/hanging-worker.ts",
  "apps/server/src/rails/chain/test-programs/sender.ts",
  "scripts/simulate/test-programs/simulate-in.ts",
];

/** The folder of a build for what is asked for by its name. */
export const ASSETS = "assets";

/** The bundle's file, without its ending, in the folder of all. */
export const bundleName = (program: string) => program.replace(/\.ts$/, "").replaceAll("/", "-");

/**
 * Where that program is to be run from: its bundle in the folder that BUNDLES_DIR names, as whoever
 * has just built them says (`npm test`), else as it is written. Absolute paths.
 */
export function bundled(program: string, folder = process.env.BUNDLES_DIR): string {
  const path = relative(ROOT, program);
  return folder && BUNDLED.includes(path)
    ? join(folder, ASSETS, `${bundleName(path)}.js`)
    : program;
}
