/** The `test` of a journey: a stack, and a browser of another engine in its own folder. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxAddress } from "../../scripts/client.ts";
import { test as base } from "../test.ts";
import type { Driver } from "./driver.ts";
import { travel } from "./journey.ts";
import { openLine } from "./line.ts";

/**
 * The time for the whole journey on a busy machine; after that the open screen is saved as a
 * picture.
 */
const JOURNEY_MS = 600_000;

export function testJourney(engine: string, start: (folder: string) => Promise<Driver>): void {
  base(`a member's way through the app in ${engine}`, async ({ stack }, testInfo) => {
    base.setTimeout(JOURNEY_MS);
    const folder = process.env.E2E_FOLDER ?? tmpdir();
    const driver = await start(await mkdtemp(join(folder, "browser-")));
    const line = await openLine(stack.url);
    try {
      // Opens the address that sets the sandbox's cookie, which the app's drawer needs.
      await driver.goTo(sandboxAddress({ ...stack, url: line.url }));
      await travel(driver, line, stack.sandbox);
    } catch (error) {
      const picture = await driver.picture().catch(() => null);
      if (picture) await writeFile(testInfo.outputPath("seen.png"), picture);
      throw error;
    } finally {
      await driver.quit();
      await line.cut();
    }
  });
}
