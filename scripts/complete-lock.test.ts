import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completed, type Lock, missingOptional } from "./complete-lock.ts";

const lockIn = (folder: string): Lock =>
  JSON.parse(readFileSync(new URL(`../${folder}package-lock.json`, import.meta.url), "utf8"));
const lock = lockIn("");
const FOLDERS = ["", "bench/lighthouse/"];

test.each(FOLDERS)(
  "%spackage-lock.json names every optional package, so that npm ci takes it anywhere",
  (folder) => {
    // After `npm install`, `node scripts/complete-lock.ts` adds the packages that a registry did
    // not have.
    expect(missingOptional(lockIn(folder)).map(({ name }) => name)).toEqual([]);
  },
);

test("package-lock.json names every workspace, without which npm ci refuses it", () => {
  const folders = ["apps", "packages"].flatMap((parent) =>
    readdirSync(new URL(`../${parent}/`, import.meta.url))
      .map((name) => `${parent}/${name}`)
      .filter((path) => existsSync(new URL(`../${path}/package.json`, import.meta.url))),
  );
  expect(folders.filter((path) => !(path in lock.packages))).toEqual([]);
});

test.each(FOLDERS)("%spackage-lock.json names no registry", (folder) => {
  const resolved = Object.values(lockIn(folder).packages).flatMap((entry) => entry.resolved ?? []);
  expect(resolved.filter((address) => /^https?:/.test(String(address)))).toEqual([]);
});

test("an optional package without an entry gets its version and platform", () => {
  const tool = { version: "1.2.3", dev: true, optionalDependencies: { "tool-linux-x64": "1.2.3" } };
  expect(completed({ packages: { "node_modules/tool": tool } }).packages).toEqual({
    "node_modules/tool": tool,
    "node_modules/tool-linux-x64": {
      version: "1.2.3",
      os: ["linux"],
      cpu: ["x64"],
      dev: true,
      optional: true,
    },
  });
});

test("an optional package whose platform cannot be told is not guessed", () => {
  const tool = { version: "1.2.3", optionalDependencies: { fsevents: "1.2.3" } };
  expect(() => completed({ packages: { "node_modules/tool": tool } })).toThrow("fsevents@1.2.3");
});
