/**
 * Which tree of Ballast runs: a release names its commit in `release.json` (`npm run release`), a
 * checkout in its Git folder.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** `commit` is null where nothing names it, as in a copy of a checkout without its Git folder. */
export type Release = { version: string; commit: string | null };

export const RELEASE_FILE = "release.json";
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

export const releaseSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  commit: z.string().regex(COMMIT),
});

export function readRelease(root = ROOT): Release {
  const released = join(root, RELEASE_FILE);
  if (existsSync(released)) return releaseSchema.parse(readJson(released));
  const { version } = readJson(join(root, "package.json"));
  return { version, commit: commitOf(root) };
}

/** `0.5.1, commit 1a2b3c4d5e6f`: twelve digits are enough to find it. */
export function releaseText({ version, commit }: Release): string {
  return commit === null ? version : `${version}, commit ${commit.slice(0, 12)}`;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const textIn = (...path: string[]) => {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
};

/** The checked-out commit, read without Git, which a server may lack. */
function commitOf(root: string): string | null {
  const git = gitFolder(root);
  const head = git && textIn(git, "HEAD");
  if (!git || !head) return null;
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  const common = resolve(git, textIn(git, "commondir") ?? "");
  const commit = branch === undefined ? head : commitOfBranch(common, branch);
  return commit !== null && COMMIT.test(commit) ? commit : null;
}

function commitOfBranch(git: string, branch: string): string | null {
  const loose = textIn(git, branch);
  if (loose !== null) return loose;
  const packed = textIn(git, "packed-refs")?.split("\n") ?? [];
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(" ")[0] ?? null;
}

/** Of a further working tree, `.git` is a file that names its folder. */
function gitFolder(root: string): string | null {
  const git = join(root, ".git");
  if (!existsSync(git)) return null;
  if (statSync(git).isDirectory()) return git;
  const named = /^gitdir: (.+)$/m.exec(readFileSync(git, "utf8"))?.[1];
  return named === undefined ? null : resolve(root, named);
}
