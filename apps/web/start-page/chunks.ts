/**
 * Groups the modules that the first screens import into few files: "page" is loaded with every
 * screen, "login" and "home" with theirs, "screen" with all but the login, and "below" is what
 * stands below home's money, which comes after it. Without the groups the login loads 12 files
 * instead of 5, home 47 instead of 6, and they are 13 kB larger (decision 0039).
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

const SRC = join(import.meta.dirname, "../src");
/** The entry modules of each chunk; their static imports belong to the chunk. */
const ROOTS = {
  page: ["main.tsx"],
  login: ["screens/entry/login/screen.tsx"],
  visitors: readdirSync(join(SRC, "screens/entry")).map(
    (name) => `screens/entry/${name}/screen.tsx`,
  ),
  home: ["member-frame.tsx", "screens/home/overview/screen.tsx"],
  below: ["two-plans", "order-rows", "notices"].map((name) => `screens/home/overview/${name}.tsx`),
};

const CHUNKS = ["page", "screen", "login", "home", "below"] as const;

/** The order matters: a group takes its modules together with all that they import. */
export const firstScreens: Rolldown.CodeSplittingGroup[] = CHUNKS.map((chunk, index) => ({
  name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
  priority: 4 - index / 2,
}));

function chunkOf(id: string, context: Context): (typeof CHUNKS)[number] | null {
  const isOf = (name: keyof typeof ROOTS) => closureOf(context, name).has(id);
  if (isOf("page") || (isOf("login") && (isOf("home") || isOf("below")))) return "page";
  if (isOf("visitors") && isOf("home")) return "screen";
  return (["login", "home", "below"] as const).find(isOf) ?? null;
}

const closures = new WeakMap<Context, Map<string, Set<string>>>();

function closureOf(context: Context, name: keyof typeof ROOTS): Set<string> {
  const known = closures.get(context) ?? new Map();
  closures.set(context, known);
  const found = known.get(name) ?? new Set(ROOTS[name].map((file) => join(SRC, file)));
  if (!known.has(name)) {
    known.set(name, found);
    for (const id of found) {
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    }
  }
  return found;
}
