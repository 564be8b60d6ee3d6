import { defineConfig } from "@playwright/test";
import { FAILURES } from "../scripts/kept-logs.ts";
import { BROWSER_FLAGS, findBrowser } from "./browser.ts";
import type { Options } from "./test.ts";

// Workers read this file again and inherit the browser that was found.
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser());
const browser = JSON.parse(process.env.E2E_BROWSER);

/**
 * A page of a test lives for seconds, so the optimizing compilers took more of the processor than
 * they saved. The language is the same; the bench, which measures the app's speed, does not use
 * this flag.
 */
const SHORT_LIVED = "--js-flags=--no-opt --no-maglev";

/**
 * Files of many short tests that do not depend on the stack's day. They start last, so that all
 * workers are busy until the last long file ends.
 */
const SHORT =
  /\/(console-own|entry|first-sight|frame|looks|menu|members|second-step|statement)\.spec\.ts$/;

/**
 * The browser's processes exchange what they draw in files; creating these on a disk took longer
 * than drawing. The files are deleted with the stacks.
 */
const { E2E_FOLDER } = process.env;
const TEMPORARY = E2E_FOLDER ? { TMPDIR: E2E_FOLDER } : {};

export default defineConfig<Options>({
  testDir: ".",
  projects: [
    { name: "app", testMatch: "*.spec.ts", testIgnore: SHORT },
    { name: "short", testMatch: SHORT },
  ],
  globalSetup: "./global-setup.ts",
  // A given stack has one clock, so only one worker tests against it. Otherwise three workers run
  // on two cores, because a browser test waits half of its time.
  workers: process.env.E2E_URL ? 1 : 3,
  timeout: 60_000,
  // Whole stacks and browsers share the machine: a test that did not get enough of it is retried
  // once, and the summary names it as flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  outputDir: FAILURES,
  preserveOutput: "failures-only",
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    timezoneId: "UTC",
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...BROWSER_FLAGS, SHORT_LIVED, "--in-process-gpu"],
      env: { ...process.env, ...browser.env, ...TEMPORARY },
    },
  },
});
