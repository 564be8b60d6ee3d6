/** Programs of Debian that tests need, installed where that is allowed. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { OperatorError } from "@ballast/contract/operator-error.ts";

const APT = "/usr/bin/apt-get";

/** Installs packages as root where Debian's tools exist; answers whether it did. */
export function installFromDebian(what: string, ...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  console.log(`The tests install ${what}: apt-get install ${packages.join(" ")} …`);
  const apt = (...args: string[]) =>
    spawnSync(APT, ["-o", `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  // apt does not wait for the lock of its lists by itself.
  for (let tries = 0; !apt("update"); tries += 1) {
    if (tries === UPDATES_MOST) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, UPDATE_AGAIN_MS);
  }
  return apt("install", "-y", "--no-install-recommends", ...packages);
}

/** Another installation may hold apt's locks for this long. */
const LOCK_SECONDS = 120;
const UPDATES_MOST = 30;
const UPDATE_AGAIN_MS = 2_000;

/** The first of `paths` that exists, after installing it if necessary; null where it cannot be. */
export function findOrInstall(
  what: string,
  paths: readonly string[],
  packages: readonly string[],
): string | null {
  const find = () => paths.find((path) => existsSync(path)) ?? null;
  return find() ?? (installFromDebian(what, ...packages) ? find() : null);
}

/** As `findOrInstall`; throws a sentence that names what to install. */
export function needFromDebian(what: string, paths: readonly string[], packages: string[]): string {
  const found = findOrInstall(what, paths, packages);
  if (found !== null) return found;
  throw new OperatorError(
    `The tests found no ${what}. Install it as root: apt-get install ${packages.join(" ")}`,
  );
}
