/**
 * What pages that are open may still ask for: the hashed files of the builds before, beside those of the
 * new one. Their names change with their content, so they are in nobody's way.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { link, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ASSETS } from "@ballast/embedded/bundled.ts";

/** Of each file of an earlier build the time at which a build came without it. */
const LIST = ".kept";
/** A page that was not loaded anew for so long has to be. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Lays the files of `before` and of the builds before it beside those of `fresh`; where there are more than
 * `most`, those of the oldest builds go first.
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
  // The same file under a second name: nothing is copied, and what goes with `before` stays.
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
