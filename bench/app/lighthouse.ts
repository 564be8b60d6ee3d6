/**
 * Runs Lighthouse with its defaults (a phone, simulated throttling), each time in a new browser
 * that has never visited the app, or has visited it once.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { type LaunchedChrome, launch } from "chrome-launcher";
import { BROWSER_FLAGS, type Browser } from "../../e2e/browser.ts";

export type Page = {
  name: string;
  url: string;
  /** The session of the member who visits the page. */
  session?: string;
  /** A repeat visit: files and service worker are on the phone, cached figures are not. */
  returns?: true;
  isReference?: boolean;
};

export type Figures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  largestPaintMs: number;
  shift: number;
  blockedMs: number;
  /** Lighthouse's benchmark index, a measure of the machine's speed at the time. */
  machine: number;
};

/** The parts of Lighthouse's report that are read. */
type Report = {
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const BOOTSTRAP = fileURLToPath(new URL("../../scripts/bootstrap.mjs", import.meta.url));
/**
 * Lighthouse is in a folder of its own, installed only for this part, because it brings a tenth of
 * all packages.
 */
const packaged = createRequire(new URL("../lighthouse/package.json", import.meta.url));

export const lighthouseVersion = (): string => packaged("lighthouse/package.json").version;

const CATEGORIES = ["performance", "accessibility", "best-practices"];
const TRIES = 3;

/** Installs Lighthouse on first use. */
export async function installLighthouse(signal: AbortSignal): Promise<void> {
  const args = [BOOTSTRAP, "--install", "bench/lighthouse"];
  const child = spawn(process.execPath, args, { stdio: "inherit", signal });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("Lighthouse could not be installed.");
}

/** The medians of all rounds; each round visits every page. */
export async function auditAll(
  browser: Browser,
  pages: Page[],
  rounds: number,
  signal: AbortSignal,
): Promise<Map<Page, Figures>> {
  const runs = new Map(pages.map((page) => [page, [] as Figures[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, figures] of runs) {
      figures.push(await auditOrAgain(browser, page, signal));
      console.log(`Lighthouse, ${page.name}: ${JSON.stringify(figures.at(-1))}`);
    }
  }
  return new Map([...runs].map(([page, figures]) => [page, medians(figures)]));
}

/** On a busy machine the trace is sometimes incomplete, and Lighthouse asks for another run. */
async function auditOrAgain(browser: Browser, page: Page, signal: AbortSignal): Promise<Figures> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await audit(browser, page, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (left === 0) throw error;
      console.log(`Lighthouse, ${page.name}, once more: ${error}`);
    }
  }
}

async function audit(browser: Browser, page: Page, signal: AbortSignal): Promise<Figures> {
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: [...BROWSER_FLAGS, "--headless", "--no-sandbox"],
    envVars: { ...process.env, ...browser.env },
    handleSIGINT: false,
    logLevel: "silent",
  });
  try {
    if (page.session) await signIn(chrome, page, page.session);
    const report = await lighthouse(chrome, page.url, signal);
    if (report.finalDisplayedUrl !== page.url) {
      throw new Error(`${page.name}: ${page.url} led to ${report.finalDisplayedUrl}`);
    }
    return figuresOf(report);
  } finally {
    chrome.kill();
  }
}

/**
 * Signs in on a page of the app's origin outside the app, which would load its scripts before they
 * are measured.
 */
async function signIn(chrome: LaunchedChrome, page: Page, session: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  const tab = await browser.contexts()[0]?.newPage();
  await tab?.goto(new URL("/healthz", page.url).href);
  await tab?.evaluate((text) => localStorage.setItem("ballast.session", text), session);
  if (page.returns) {
    await tab?.goto(page.url, { waitUntil: "networkidle" });
    await tab?.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    // The app caches figures when the page is left, so they are deleted after leaving it.
    await tab?.goto(new URL("/healthz", page.url).href);
    await tab?.evaluate(() => localStorage.removeItem("ballast.cache"));
  }
  await tab?.close();
  await browser.close();
}

async function lighthouse(
  chrome: LaunchedChrome,
  url: string,
  signal: AbortSignal,
): Promise<Report> {
  const flags = [
    `--port=${chrome.port}`,
    "--disable-storage-reset",
    "--no-enable-error-reporting",
    `--only-categories=${CATEGORIES}`,
    "--output=json",
    "--quiet",
  ];
  const cli = packaged.resolve("lighthouse/cli/index.js");
  const options = { signal, maxBuffer: 2 ** 27 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, url, ...flags], options);
    return JSON.parse(stdout);
  } catch (error) {
    // On an error its report is printed too, thousands of lines.
    throw new Error((error as { stderr?: string }).stderr || String(error));
  }
}

function figuresOf({ categories, audits, environment }: Report): Figures {
  const score = (name: string) => Math.round(known(name, categories[name]?.score) * 100);
  const value = (name: string) => known(name, audits[name]?.numericValue);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    largestPaintMs: value("largest-contentful-paint"),
    shift: value("cumulative-layout-shift"),
    blockedMs: value("total-blocking-time"),
    machine: environment.benchmarkIndex,
  };
}

function known(name: string, value: number | null | undefined): number {
  if (value == null) throw new Error(`Lighthouse could not say the ${name}`);
  return value;
}

function medians(runs: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return {
    performance: median("performance"),
    accessibility: median("accessibility"),
    bestPractices: median("bestPractices"),
    largestPaintMs: median("largestPaintMs"),
    shift: median("shift"),
    blockedMs: median("blockedMs"),
    machine: median("machine"),
  };
}
