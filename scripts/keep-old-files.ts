/**
 * Keeps the hashed files of earlier builds beside those of the new one, because open pages may
 * still request them. Their names depend on their content, so they never collide.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { link, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ASSETS } from "@ballast/embedded/bundled.ts";

/** For each file of an earlier build, the time of the first build without it. */
const LIST = ".kept";
/** Pages that are open longer than this must be reloaded. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Adds the files of `before` and of earlier builds to those of `fresh`; beyond `most` files, those
 * of the oldest builds are dropped first.
 */
export async function keepOldFiles(
  before: string,
  fresh: string,
  now: number,
  most: number,
): Promise<void> {
  if (!existsSync(join(before, ASSETS)) || !existsSync(join(fresh, ASSETS))) return;
  const anew = new Set(readdirSync(join(fresh, ASSETS)));
  const since = readList(join(before, LIST));
  const kept = readdirSync(join(before, ASSETS))
    .filter((name) => !anew.has(name))
    .map((name): [string, number] => [name, since[name] ?? now])
    .filter(([, from]) => now - from < KEPT_MS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most);
  // A hard link: nothing is copied, and the file survives the deletion of `before`.
  for (const [name] of kept) {
    await link(join(before, ASSETS, name), join(fresh, ASSETS, name));
  }
  await writeFile(join(fresh, LIST), JSON.stringify(Object.fromEntries(kept)));
}

function readList(path: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
