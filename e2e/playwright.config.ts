import { defineConfig } from "@playwright/test";
import { FAILURES } from "../scripts/kept-logs.ts";
import { BROWSER_FLAGS, findBrowser } from "./browser.ts";
import type { Options } from "./test.ts";

// Workers read this file again, and inherit what was found.
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser());
const browser = JSON.parse(process.env.E2E_BROWSER);

/**
 * A page of a test lives for seconds: what makes code fast that runs for minutes took more of the
 * processor than it gave back. The language is the same; whoever measures the app's speed (bench) does
 * without this.
 */
const SHORT_LIVED = "--js-flags=--no-opt --no-maglev";

/**
 * Files of many short tests, which mind no day of the stack: begun last, they keep all workers busy while
 * the last of the long ones ends.
 */
const SHORT =
  /\/(console-own|entry|first-sight|frame|looks|menu|members|second-step|statement)\.spec\.ts$/;

/**
 * Its processes hand each other what is drawn in files, which to make on a disk took longer than to draw.
 * They end with the stacks.
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
  // One stack, one clock: whoever tests against a given stack does it alone.
  // Three on two cores: a browser test waits half of its time.
  workers: process.env.E2E_URL ? 1 : 3,
  timeout: 60_000,
  // Whole stacks and browsers share the machine: one that was starved is tried once more,
  // and the summary names it as flaky.
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
