/**
 * `npm run drill`: backs up the books of this Ballast, restores them into a temporary database,
 * verifies them, prints the times and removes both. The running Ballast is only read. With `failover`
 * the temporary database has a standby, which takes over (drill/fail-over.ts).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { openBooks } from "./backup/open-books.ts";
import { backupLines, line, seconds, verdictLines } from "./backup/print.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { type Backup, writeBackup } from "./backup/write-backup.ts";
import { command, Misused, SIGNALS, unlessEnded } from "./command.ts";
import { drillFailover } from "./drill/fail-over.ts";

const USAGE = "npm run drill [-- failover]";

await command({ usage: USAGE, words: 1, inOrder: SIGNALS }, async ({ life, words: [what] }) => {
  if (what === "failover") return drillFailover(life, backedUp);
  if (what !== undefined) throw new Misused(`There is no drill "${what}".`);
  const base = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "ballast-drill-"));
  const elsewhere = join(base, "postgres");
  try {
    const began = performance.now();
    const backup = await backedUp(join(base, "backup"), life);
    console.log([...backupLines(backup), line("Written in", seconds(began))].join("\n"));
    const postgres = await startPostgres({ dataDir: elsewhere, port: 0, abort: life });
    try {
      const restoring = performance.now();
      const { ownerUrl } = postgres;
      const verdict = await unlessEnded(
        life,
        restoreBackup({ from: backup.folder, ownerUrl, dataDir: base }),
      );
      const lines = verdictLines(verdict, backup.manifest);
      console.log([...lines, line("Restored in", seconds(restoring))].join("\n"));
      if (verdict.problems.length > 0) process.exitCode = 1;
    } finally {
      await postgres.stop();
    }
  } finally {
    await removePostgres(elsewhere);
    await rm(base, { recursive: true, force: true });
  }
});

async function backedUp(to: string, life: AbortSignal): Promise<Backup> {
  const books = await openBooks(process.env, life);
  try {
    return await writeBackup({ ...books, to, life });
  } finally {
    await books.close();
  }
}
