/**
 * `npm run restore -- --from <backup> [--into <data folder or owner's database address>]`: brings a
 * backup into an empty place and says whether it is what was backed up.
 */
import { existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FolderInUse, holdFolder } from "@ballast/embedded/folder-lock.ts";
import { startPostgres } from "@ballast/embedded/postgres.ts";
import { BackupRefused, readManifest } from "./backup/manifest.ts";
import { checkBackup, restoreBackup } from "./backup/restore-backup.ts";
import { command, line, NOT_IN_IT, seconds, verdictLines } from "./backup/say.ts";
import type { Verdict } from "./backup/verdict.ts";
import { SEEDED } from "./launch/data.ts";
import { dataFolder } from "./launch/settings.ts";

await command(async () => {
  const { values } = parseArgs({
    options: { from: { type: "string" }, into: { type: "string" }, files: { type: "string" } },
  });
  const { from, files } = values;
  if (!from) throw new BackupRefused("From where? npm run restore -- --from <backup>");
  const into = values.into ?? process.env.MIGRATE_DATABASE_URL ?? dataFolder(process.env);
  const began = performance.now();
  const verdict = /^postgres(ql)?:/.test(into)
    ? await restoreBackup({ from, ownerUrl: into, dataDir: filesFolder(files) })
    : await intoFolder(from, into);
  const lines = [...verdictLines(verdict, await readManifest(from)), line("Took", seconds(began))];
  console.log([...lines, NOT_IN_IT].join("\n"));
  if (verdict.problems.length > 0) process.exitCode = 1;
});

/** Beside a database of one's own: DATA_DIR of its server, unless another is named. */
function filesFolder(named: string | undefined): string {
  const folder = named ?? process.env.DATA_DIR ?? dataFolder(process.env);
  if (existsSync(join(folder, "files"))) {
    throw new BackupRefused(
      `${join(folder, "files")} is there already; name another with --files.`,
    );
  }
  return folder;
}

async function intoFolder(from: string, folder: string): Promise<Verdict> {
  // Before anything is made there.
  await checkBackup(from);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(folder);
  const release = await holdFolder(dataDir, "start").catch((error) => {
    throw error instanceof FolderInUse
      ? new BackupRefused(`Ballast runs: ${error.message}`)
      : error;
  });
  try {
    const taken = ["postgres", "files"].find((name) => existsSync(join(dataDir, name)));
    if (taken) throw new BackupRefused(`${dataDir} is not empty: it has ${taken}.`);
    const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: 0 });
    try {
      const verdict = await restoreBackup({ from, ownerUrl: postgres.ownerUrl, dataDir });
      // No demo data is made on books that come from elsewhere.
      writeFileSync(join(dataDir, SEEDED), `${new Date().toISOString()}\n`, { flush: true });
      return verdict;
    } finally {
      await postgres.stop();
    }
  } finally {
    await release();
  }
}
