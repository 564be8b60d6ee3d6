/** Starts a stack for each worker before the tests, and stops them afterwards. */
import { setMaxListeners } from "node:events";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { sandboxAddress } from "../scripts/client.ts";
import { hasFailures, keepLogs } from "../scripts/kept-logs.ts";
import {
  buildForStack,
  chooseFirstPort,
  copyDemoData,
  hasDemoData,
  makeDemoData,
  makeFolder,
  PORTS_OF_A_STACK,
  removeStacks,
  startTestStack,
} from "./stack.ts";

/**
 * The demo data takes longest: it is created once, unless `npm test` has done so, and copied as
 * files.
 */
async function prepare(given: { folder: string; dirs: string[]; life: AbortController }) {
  const { folder, dirs, life } = given;
  if (dirs.length === 1 && !hasDemoData(folder)) return;
  if (!hasDemoData(folder)) {
    await makeDemoData({ folder, firstPort: chooseFirstPort(), life });
  }
  await Promise.all(dirs.map((dir) => copyDemoData(folder, dir)));
}

/**
 * A stack belongs to a worker's index, not to a worker process, which Playwright ends at each
 * failed test. The function that it answers is called after the tests.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {};
  const began = performance.now();
  const folder = process.env.E2E_FOLDER ?? (await makeFolder());
  const life = new AbortController();
  setMaxListeners(50, life.signal);
  let isOver = false;
  let isBroken = false;
  let starts: ReturnType<typeof startTestStack>[] = [];
  const tearDown = async () => {
    isOver = true;
    life.abort(new Error("the tests are over"));
    await Promise.allSettled(starts.map(async (start) => (await start).stop()));
    if (isBroken || (await hasFailures())) await keepLogs(folder);
    await removeStacks(folder);
  };
  life.signal.addEventListener("abort", () => {
    if (isOver) return;
    isBroken = true;
    console.error(`A stack of the tests has ended: ${life.signal.reason}`);
  });
  await buildForStack(life.signal);
  const firstPort = chooseFirstPort();
  const dirs = Array.from({ length: workers }, (_, place) => join(folder, `stack-${place}`));
  try {
    await prepare({ folder, dirs, life });
    starts = dirs.map((dataDir, place) =>
      startTestStack({ dataDir, firstPort: firstPort + place * PORTS_OF_A_STACK, life }),
    );
    const stacks = await Promise.all(starts);
    process.env.E2E_URLS = stacks.map(sandboxAddress).join(" ");
  } catch (error) {
    isBroken = true;
    await tearDown();
    throw error;
  }
  console.log(`Stacks ready: ${workers}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return tearDown;
}
