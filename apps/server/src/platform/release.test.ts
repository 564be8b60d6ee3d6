/** Which version and commit runs, as a release, a checkout and a further working tree name it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readRelease, releaseText } from "./release.ts";

const [ONE, TWO] = ["1".repeat(40), "2".repeat(40)];
let root: string;

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ballast-release-"));
  put("package.json", JSON.stringify({ version: "1.2.3" }));
});
afterEach(() => rmSync(root, { recursive: true }));

it("reads a release's own file before any Git folder", () => {
  put(".git/HEAD", `${TWO}\n`);
  put("release.json", JSON.stringify({ version: "1.2.3", commit: ONE }));
  expect(readRelease(root)).toEqual({ version: "1.2.3", commit: ONE });
  expect(releaseText(readRelease(root))).toBe("1.2.3, commit 111111111111");
});

it("refuses a release whose file names no commit", () => {
  put("release.json", JSON.stringify({ version: "1.2.3", commit: "main" }));
  expect(() => readRelease(root)).toThrow();
});

it("reads a commit that is checked out by itself", () => {
  put(".git/HEAD", `${ONE}\n`);
  expect(readRelease(root).commit).toBe(ONE);
});

it("follows a branch, loose before packed", () => {
  put(".git/HEAD", "ref: refs/heads/main\n");
  put(".git/packed-refs", `# pack-refs\n${TWO} refs/heads/main\n${ONE} refs/heads/mainland\n`);
  expect(readRelease(root).commit).toBe(TWO);
  put(".git/refs/heads/main", `${ONE}\n`);
  expect(readRelease(root).commit).toBe(ONE);
});

it("follows a further working tree to the folder of all", () => {
  put(".git", "gitdir: all/worktrees/here\n");
  put("all/worktrees/here/HEAD", "ref: refs/heads/here\n");
  put("all/worktrees/here/commondir", "../..\n");
  put("all/refs/heads/here", `${ONE}\n`);
  expect(readRelease(root).commit).toBe(ONE);
});

it("names no commit where there is none, and says the version alone", () => {
  expect(readRelease(root)).toEqual({ version: "1.2.3", commit: null });
  put(".git/HEAD", "ref: refs/heads/none\n");
  expect(readRelease(root).commit).toBeNull();
  expect(releaseText(readRelease(root))).toBe("1.2.3");
});
