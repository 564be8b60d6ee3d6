/**
 * `npm run backup -- --to <folder>`: the books and members' files as they stand at one moment, while
 * Ballast runs or not. Each goes into a folder of its own in there, named by the time.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BackupRefused } from "./backup/manifest.ts";
import { openBooks } from "./backup/open-books.ts";
import { backupLines, command, line, NOT_IN_IT, seconds } from "./backup/say.ts";
import { writeBackup } from "./backup/write-backup.ts";

await command(async () => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  if (!values.to) throw new BackupRefused("Where to? npm run backup -- --to <folder>");
  const began = performance.now();
  const name = `ballast-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  const to = join(values.to, name);
  const books = await openBooks(process.env);
  try {
    const backup = await writeBackup({ ...books, to });
    console.log([...backupLines(backup), line("Took", seconds(began)), NOT_IN_IT].join("\n"));
  } finally {
    await books.close();
  }
});
