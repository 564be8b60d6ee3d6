/** Each machine finds its packages by name, in the lock file, and the README says what was run. */
import { readFileSync } from "node:fs";
import { postgresPackage } from "@ballast/embedded/binaries.ts";
import { chainPackage } from "@ballast/sandbox/anvil.ts";
import { expect, it } from "vitest";
import { PLATFORMS } from "./platforms.ts";

type Entry = {
  version: string;
  os?: string | string[];
  cpu?: string | string[];
  optional?: boolean;
};
const lock: Record<string, Entry> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const bootstrap = readFileSync("scripts/bootstrap.mjs", "utf8");
const readme = readFileSync("README.md", "utf8");

it.each(PLATFORMS)("$platform-$arch", ({ platform, arch, node, postgres, chain, ran }) => {
  expect(postgresPackage(platform, arch)).toBe(postgres);
  expect(chainPackage(platform, arch)).toBe(chain);
  // bootstrap.mjs names it so before any package is there.
  expect(bootstrap).toMatch(/`node-\$\{process\.platform\}-\$\{process\.arch\}`/);
  expect(`node-${platform}-${arch}`).toBe(node);
  for (const name of [node, postgres, chain]) {
    const entry = lock[`node_modules/${name}`];
    expect(entry?.optional, name).toBe(true);
    expect([entry?.os].flat(), name).toEqual([platform]);
    expect([entry?.cpu].flat(), name).toEqual([arch]);
  }
  expect(lock[`node_modules/${node}`]?.version).toMatch(/^24\./);
  const names = { linux: "Linux", darwin: "macOS" };
  const row = `| ${names[platform as keyof typeof names]} ${arch} | ${ran} |`;
  expect(readme).toContain(row);
});
