/** `npm run reset`: removes the data folder with everything in it, after a confirmation. */
import { existsSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { endMarked } from "@ballast/embedded/child.ts";
import { FolderInUse, holdFolder } from "@ballast/embedded/folder-lock.ts";
import { CommandRefused, command } from "./command.ts";
import { emptyData } from "./launch/data.ts";
import { dataFolder } from "./launch/settings.ts";
import { MARK } from "./launch/stack.ts";

async function reset(isSure: boolean): Promise<string> {
  const asked = dataFolder(process.env);
  if (!existsSync(asked)) return `There is nothing at ${asked}.`;
  const dataDir = realpathSync(asked);
  const release = await holdFolder(dataDir, "start");
  try {
    refuseStrangers(dataDir);
    if (!isSure && !(await agrees(dataDir))) return "Nothing was removed.";
    await endMarked(MARK, dataDir);
    await emptyData(dataDir);
    await rm(dataDir, { recursive: true });
    return `${dataDir} is removed. The next npm start begins anew.`;
  } finally {
    await release();
  }
}

// BALLAST_DATA_DIR may be mistyped: a folder that no start created must not be removed.
function refuseStrangers(dataDir: string): void {
  const ours = ["postgres", "sandbox", "keys.json"].some((name) => existsSync(join(dataDir, name)));
  if (ours) return;
  throw new CommandRefused(`${dataDir} does not look like Ballast's data; nothing was removed.`);
}

async function agrees(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new CommandRefused("Nobody is there to ask. For machines: npm run reset -- --yes");
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on("SIGINT", () => process.exit(130));
  const question =
    `This removes ${dataDir}: every member, the ledger, the local chain and the keys of its ` +
    "addresses. Type yes to go on: ";
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim() === "yes";
}

const USAGE = { usage: "npm run reset [-- --yes]", options: { yes: "switch" } } as const;

await command(USAGE, async ({ options }) => {
  try {
    console.log(await reset(options.yes === true));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new CommandRefused(`Ballast runs: ${error.message} End it first.`);
  }
});
