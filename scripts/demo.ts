/**
 * `npm run demo`: a member's whole life with test money, over the public HTTP API of a running
 * Ballast alone. Every figure is checked to the last unit; any difference ends it with an error.
 * Takes the address as its argument; without one, that of the Ballast on this data folder.
 */
import { readRunning } from "@ballast/embedded/running.ts";
import { runDemo } from "./demo/life.ts";
import { dataFolder } from "./launch/settings.ts";

const url = process.argv[2] ?? readRunning(dataFolder(process.env))?.url;

if (url === undefined) {
  console.error("No Ballast runs on this data folder. Start one with npm start, then try again.");
  process.exitCode = 1;
} else {
  try {
    await runDemo(url.replace(/\/$/, ""));
  } catch (error) {
    console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
