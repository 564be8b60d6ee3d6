/**
 * `npm run demo`: a member's whole life with test money, over the public HTTP API of a running
 * Ballast alone. Every figure is checked to the last unit; any difference ends it with an error.
 * Takes the address as its argument; without one, that of the Ballast on this data folder.
 */
import { readRunning } from "@ballast/embedded/running.ts";
import { CommandRefused, command, Misused } from "./command.ts";
import { runDemo } from "./demo/life.ts";
import { dataFolder } from "./launch/settings.ts";

const USAGE = { usage: "npm run demo [-- <address of a running Ballast>]", words: 1 };

await command(USAGE, async ({ words: [asked] }) => {
  if (asked !== undefined && !/^https?:\/\/./.test(asked)) {
    throw new Misused(`"${asked}" is no address.`);
  }
  const url = asked ?? readRunning(dataFolder(process.env))?.url;
  if (url === undefined) {
    throw new CommandRefused(
      "No Ballast runs on this data folder. Start one with npm start, then try again.",
    );
  }
  await runDemo(url.replace(/\/$/, "")).catch((error) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefused(`\nThe demo stopped: ${why}`);
  });
});
