/**
 * Builds the member's app, the console and the bundles of our programs, unless their `dist` is up
 * to date with the sources.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FolderInUse, holdFolder } from "@ballast/embedded/folder-lock.ts";
import { CommandRefused, command, SIGNALS } from "./command.ts";
import { keepOldFiles } from "./keep-old-files.ts";

export type Build = {
  /** The name in messages. */
  name: string;
  /** The folder of the sources; the result is its `dist`. */
  folder: string;
  /** Files and folders besides its own that the result depends on. */
  alsoFrom: string[];
  /** The arguments of Node that build it into a folder. */
  command(into: string): string[];
  /** The files are served over HTTP, so texts are compressed at the build. */
  isServed: boolean;
  /** The maximum number of files of earlier builds kept beside the new ones, for a week at most. */
  keeps: number;
};

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const STAMP = ".built-from";
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
const WORTH_COMPRESSING = 1_024;
/** What packages, builds and the lock of a build (folder-lock.ts) leave beside the sources. */
const NEITHER_SOURCE = /^(node_modules|dist|dist\..*|\.held.*)$/;

const SHARED = [
  "packages/contract/src",
  "packages/words",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/supported-browsers.ts",
];

/** A dozen builds of an app, or a few of the programs, whose files are a hundred times as large. */
const [KEEPS_SMALL, KEEPS_LARGE] = [8_000, 300];

function appIn(name: string, folder: string, ...others: string[]): Build {
  return {
    name,
    isServed: true,
    keeps: KEEPS_SMALL,
    folder: join(ROOT, folder),
    alsoFrom: [...SHARED, ...others].map((path) => join(ROOT, path)),
    command: (into) => [
      join(ROOT, "node_modules/vite/bin/vite.js"),
      "build",
      folder,
      "--outDir",
      into,
    ],
  };
}

export const MEMBERS_APP = appIn("app", "apps/web", "apps/verify", "packages/proof/src");
export const CONSOLE = appIn("console", "apps/console");
export const BUNDLES: Build = {
  name: "programs",
  isServed: false,
  keeps: KEEPS_LARGE,
  folder: join(ROOT, "apps/server"),
  alsoFrom: ["packages", "apps/sandbox", "scripts", "package-lock.json"].map((path) =>
    join(ROOT, path),
  ),
  command: (into) => [join(ROOT, "scripts/bundle-programs.ts"), into],
};

export const distOf = ({ folder }: Build) => join(folder, "dist");

/**
 * Builds what is not up to date, and reports it in one line; prints nothing when there is nothing
 * to do. Two concurrent calls build once. On failure throws the output of the build, on an abort
 * the reason of `signal`; the previous `dist` stays as it was.
 */
export async function buildIfOld(
  say: (line: string) => void,
  build: Build,
  signal?: AbortSignal,
): Promise<void> {
  if (isBuilt(build)) return;
  const began = performance.now();
  const release = await holdOrWait(build.folder, signal);
  try {
    if (isBuilt(build)) return;
    await buildAnew(build, signal);
  } finally {
    await release();
  }
  say(`built, ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function isBuilt(build: Build): boolean {
  const stamp = join(build.folder, "dist", STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(build);
}

async function holdOrWait(folder: string, signal?: AbortSignal): Promise<() => Promise<void>> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await holdFolder(folder, "build");
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await sleep(200);
    }
  }
}

async function buildAnew(build: Build, signal?: AbortSignal): Promise<void> {
  const { folder } = build;
  // Leftovers of a killed build may still be written to, so each build has a folder of its own.
  const left = readdirSync(folder).filter((name) => name.startsWith("dist."));
  for (const name of left) await remove(join(folder, name));
  const stamp = stampOf(build);
  const fresh = join(folder, `dist.${process.pid}`);
  try {
    await run(build, fresh, signal);
    if (build.isServed) await compressAll(fresh);
    await keepOldFiles(join(folder, "dist"), fresh, Date.now(), build.keeps);
    await writeFile(join(fresh, STAMP), stamp);
    const old = join(folder, "dist.old");
    if (existsSync(join(folder, "dist"))) await rename(join(folder, "dist"), old);
    await rename(fresh, join(folder, "dist"));
    await remove(old);
  } finally {
    await remove(fresh);
  }
}

async function run({ name, command }: Build, into: string, signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, command(into), {
    cwd: ROOT,
    // Always a production build, whatever the environment of this shell.
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const how = await new Promise<string>((resolve) => {
    // An abort emits this event too, but then the process has still to end.
    child.on("error", (error) => signal?.aborted || resolve(error.message));
    child.on("close", (code, name) => resolve(name ?? `exit code ${code}`));
  });
  signal?.throwIfAborted();
  if (how !== "exit code 0") {
    throw new Error(`the ${name} could not be built (${how}). The build said:\n${said.trim()}`);
  }
}

/**
 * Writes a .br and a .gz beside each text that is large enough, so that no request waits for
 * compression.
 */
async function compressAll(folder: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all(
    filesBelow(folder)
      .filter((path) => TEXT.test(path) && statSync(path).size > WORTH_COMPRESSING)
      .map(async (path) => {
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}

/** A hash over the names and contents of all files that the build reads. */
function stampOf(build: Build): string {
  const hash = createHash("sha256");
  for (const path of [build.folder, ...build.alsoFrom].flatMap(filesBelow)) {
    const content = createHash("sha256").update(readFileSync(path)).digest("hex");
    hash.update(`${relative(build.folder, path)} ${content}\n`);
  }
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NEITHER_SOURCE.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

export type Builds = { app: Build; console: Build; bundles: Build | null };
const ALL: Builds = { app: MEMBERS_APP, console: CONSOLE, bundles: BUNDLES };

type Say = (what: string, how: string) => void;

/**
 * Builds them at the same time; `say` receives a line about what was not up to date. The first
 * failure is thrown when all have ended.
 */
export async function buildEach(
  say: Say,
  builds: readonly (Build | null)[],
  signal?: AbortSignal,
): Promise<void> {
  const works = builds.map(
    async (build) => build && buildIfOld((how) => say(build.name, how), build, signal),
  );
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** Builds what Ballast serves and runs. */
export const buildAll = (say: Say, signal?: AbortSignal): Promise<void> =>
  buildEach(say, Object.values(ALL), signal);

if (import.meta.main) {
  await command({ usage: "node scripts/build.ts", inOrder: SIGNALS }, async ({ life }) => {
    try {
      await buildAll((what, how) => console.log(`The ${what}: ${how}`), life);
    } catch (error) {
      throw new CommandRefused((error as Error).message);
    }
  });
}
