/**
 * Completes package-lock.json after `npm install`: a registry may lack the build of a package for
 * another platform; npm then silently leaves it out of the lock, and `npm ci` refuses the lock
 * everywhere. Such a package gets an entry with its version and platform, which npm skips on every
 * other platform.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { command } from "./command.ts";

type Entry = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
};
export type Lock = { packages: Record<string, Entry>; [field: string]: unknown };

/**
 * The optional packages that another entry of the lock names and that have no entry of their own.
 */
export function missingOptional(lock: Lock): { name: string; version: string; of: Entry }[] {
  const installed = new Set(Object.keys(lock.packages).map((path) => packageName(path)));
  return Object.values(lock.packages).flatMap((of) =>
    Object.entries(of.optionalDependencies ?? {})
      .filter(([name]) => !installed.has(name))
      .map(([name, version]) => ({ name, version, of })),
  );
}

function packageName(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

const CPU = /amd64|arm64|arm|ia32|loong64|ppc64|riscv64|s390x|wasm32|x64/;

/** The lock with an entry for each of them; throws when a name does not tell its platform. */
export function completed(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const { name, version, of } of missingOptional(lock)) {
    const os = /android|darwin|freebsd|linux|openbsd|openharmony|wasi|win32/.exec(name)?.[0];
    const cpu = CPU.exec(name)?.[0]?.replace("amd64", "x64");
    if (os === undefined || cpu === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
      throw new Error(`${name}@${version} does not tell its platform or its exact version.`);
    }
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(of.dev === true ? { dev: true } : {}),
      ...(name.endsWith("-musl") ? { libc: ["musl"] } : {}),
      optional: true,
      os: [os],
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

if (import.meta.main) {
  await command({ usage: "node scripts/complete-lock.ts" }, async () => {
    const path = new URL("../package-lock.json", import.meta.url);
    const lock: Lock = JSON.parse(readFileSync(path, "utf8"));
    for (const { name, version } of missingOptional(lock)) console.log(`+ ${name}@${version}`);
    writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`);
  });
}
