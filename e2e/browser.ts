/**
 * The browser of the tests and the fonts that it draws with: where it runs, the version in the lock
 * file. It is the same on every machine, and twice as fast as an installed Chromium because it has
 * no window.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";
import { installFromDebian } from "../apps/server/test/debian.ts";
import { cacheFolder } from "./cache.ts";
import { fontsFile } from "./fonts.ts";

export type Browser = { executablePath: string; env: Record<string, string> };

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

const NONE =
  "The browser tests found no Chromium that runs. Install one (as root: apt-get install chromium), " +
  "or name one in CHROMIUM_PATH.";

/** Flags in addition to those of Playwright. */
export const BROWSER_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--font-render-hinting=none",
];

/**
 * Finds a browser. Throws a sentence that names what to install when there is none and none can be
 * installed.
 */
export async function findBrowser(): Promise<Browser> {
  const found = named() ?? (await fromNpm()) ?? installed() ?? fromDebian();
  if (found === null) throw new Error(NONE);
  return { ...found, env: { ...found.env, FONTCONFIG_FILE: await fontsFile() } };
}

function named(): Browser | null {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) return null;
  if (runs({ executablePath, env: {} })) return { executablePath, env: {} };
  throw new Error(`CHROMIUM_PATH names ${executablePath}, which does not run.`);
}

function installed(): Browser | null {
  const browsers = INSTALLED.filter(existsSync).map((executablePath) => ({
    executablePath,
    env: {},
  }));
  return browsers.find(runs) ?? null;
}

/**
 * The package's binary is for x64 and glibc; of the libraries that it needs, the package contains
 * those of NSS.
 */
async function fromNpm(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = await unpacked();
  const browser = {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib") },
  };
  return runs(browser) ? browser : null;
}

/**
 * The package unpacks into the folder for temporary files and trusts whatever is there already, so
 * it unpacks into a folder of its own here.
 */
async function unpacked(): Promise<string> {
  const packageFile = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const bin = join(dirname(packageFile), "..", "bin");
  const cache = await cacheFolder();
  const folder = join(cache, "chromium");
  if (existsSync(folder)) return folder;
  const staging = await mkdtemp(join(cache, "unpacking-"));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = staging;
  try {
    await chmod(await chromium.executablePath(), 0o755);
    await inflate(join(bin, "al2023.tar.br"));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await rename(staging, folder).catch(() => rm(staging, { recursive: true }));
  return folder;
}

function fromDebian(): Browser | null {
  return installFromDebian("Chromium", "chromium") ? installed() : null;
}

function runs({ executablePath, env }: Browser): boolean {
  const asked = spawnSync(executablePath, ["--version"], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 20_000,
  });
  return asked.status === 0 && /Chrom/.test(asked.stdout);
}
