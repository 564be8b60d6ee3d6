/**
 * `npm run demo`: a member's whole life with test money, using only the public HTTP API of a
 * running Ballast. Every figure is checked to the last unit; any difference ends it with an error.
 * The argument is the sandbox's address; the default is the Ballast on this data folder.
 */
import { readRunning } from "@ballast/embedded/running.ts";
import { readSandboxKey } from "@ballast/sandbox/sandbox-key.ts";
import { sentenceOf } from "../apps/server/src/platform/causes.ts";
import { readSandboxAddress, type SandboxPlace } from "./client.ts";
import { CommandRefused, command, Misused } from "./command.ts";
import { runDemo } from "./demo/life.ts";
import { dataFolder } from "./launch/settings.ts";

/** An address without a key is taken for that of the Ballast on this data folder. */
function placeOf(asked: string | undefined): SandboxPlace {
  const said = asked === undefined ? null : readSandboxAddress(asked);
  if (said !== null) return said;
  const dataDir = dataFolder(process.env);
  const url = asked?.replace(/\/$/, "") ?? readRunning(dataDir)?.url;
  if (url === undefined) {
    throw new CommandRefused(
      "No Ballast runs on this data folder. Start one with npm start, then try again.",
    );
  }
  const sandboxKey = readSandboxKey(dataDir);
  if (sandboxKey === null) {
    throw new CommandRefused("The demo needs the sandbox's address, as npm start prints it.");
  }
  return { url, sandboxKey };
}

const USAGE = { usage: "npm run demo [-- <address of a sandbox, with its key>]", words: 1 };

await command(USAGE, async ({ words: [asked] }) => {
  if (asked !== undefined && !/^https?:\/\/./.test(asked)) {
    throw new Misused(`"${asked}" is no address.`);
  }
  await runDemo(placeOf(asked)).catch((error) => {
    const why = sentenceOf(error) ?? (error instanceof Error ? error.message : String(error));
    throw new CommandRefused(`\nThe demo stopped: ${why}`);
  });
});
