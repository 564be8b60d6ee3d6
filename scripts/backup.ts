/**
 * `npm run backup -- --to <folder>`: the books and members' files as they stand at one moment, while
 * Ballast runs or not. Each goes into a folder of its own in there, named by the time.
 */
import { join } from "node:path";
import { openBooks } from "./backup/open-books.ts";
import { backupLines, line, NOT_IN_IT, seconds } from "./backup/print.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { command, Misused, SIGNALS } from "./command.ts";

const USAGE = {
  usage: "npm run backup -- --to <folder>",
  options: { to: "value" },
  inOrder: SIGNALS,
} as const;

await command(USAGE, async ({ options, life }) => {
  if (!options.to) throw new Misused("Where to?");
  const began = performance.now();
  const name = `ballast-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  const to = join(options.to, name);
  const books = await openBooks(process.env, life);
  try {
    // Not left to itself when it shall end: what it wrote by then is members’ data.
    const backup = await writeBackup({ ...books, to, life });
    console.log([...backupLines(backup), line("Took", seconds(began)), NOT_IN_IT].join("\n"));
  } finally {
    await books.close();
  }
});
