/**
 * `npm run backup -- --to <folder>`: backs up the books and the members' files as of one moment,
 * whether Ballast runs or not. Each backup is a new folder inside it, named by the time.
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
    // An abort must stop the backup in order, because the files written so far are members’ data.
    const backup = await writeBackup({ ...books, to, life });
    console.log([...backupLines(backup), line("Took", seconds(began)), NOT_IN_IT].join("\n"));
  } finally {
    await books.close();
  }
});
