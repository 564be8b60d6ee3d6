/**
 * `npm run restore -- --from <backup> [--into <data folder or owner's database address>]`: restores a
 * backup, which it fetches and decrypts where it has to, into an empty place and verifies that it equals
 * what was backed up.
 */
import { existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { FolderInUse, holdFolder } from "@ballast/embedded/folder-lock.ts";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { BackupRefused, hashOfFile, MANIFEST, readManifest } from "./backup/manifest.ts";
import { type Fetched, fetchBackup } from "./backup/off-machine/fetch-backup.ts";
import { givenOwner } from "./backup/open-books.ts";
import { line, NOT_IN_IT, outsideLines, seconds, verdictLines } from "./backup/print.ts";
import { checkBackup, restoreBackup } from "./backup/restore-backup.ts";
import type { Verdict } from "./backup/verdict.ts";
import { command, Misused, SIGNALS, unlessEnded } from "./command.ts";
import { SEEDED } from "./launch/data.ts";
import { dataFolder } from "./launch/settings.ts";

const USAGE = {
  usage:
    "npm run restore -- --from <backup, or s3://bucket/prefix[/name]> [--key <file>]\n" +
    "  [--into <data folder or owner's database address>] [--files <folder>]",
  options: { from: "value", key: "value", into: "value", files: "value" },
  inOrder: SIGNALS,
} as const;

await command(USAGE, async ({ options, life }) => {
  const { from, key, files } = options;
  if (!from) throw new Misused("From where?");
  const into = options.into ?? givenOwner(process.env) ?? dataFolder(process.env);
  const began = performance.now();
  const fetched = await fetchBackup({ from, key, env: process.env, life });
  try {
    console.log((await restored(fetched, { into, files, life, began })).join("\n"));
  } finally {
    await fetched.remove();
  }
});

type Target = { into: string; files: string | undefined; life: AbortSignal; began: number };

async function restored({ folder: from, packed }: Fetched, target: Target): Promise<string[]> {
  const { into, files, life, began } = target;
  const verdict = /^postgres(ql)?:/.test(into)
    ? await unlessEnded(life, restoreBackup({ from, ownerUrl: into, dataDir: filesFolder(files) }))
    : await intoFolder(from, into, life);
  const manifest = await readManifest(from);
  const isWrong = verdict.problems.length > 0;
  if (isWrong) process.exitCode = 1;
  return [
    ...(packed ? [line("Fetched", `${packed.name}, sha256 ${packed.sha256}`)] : []),
    line("Manifest", `sha256 ${await hashOfFile(join(from, MANIFEST))}`),
    ...verdictLines(verdict, manifest),
    line("Took", seconds(began)),
    ...(isWrong ? [] : outsideLines(manifest)),
    NOT_IN_IT,
  ];
}

/** For a separate database: DATA_DIR of its server, unless another folder is named. */
function filesFolder(named: string | undefined): string {
  const folder = named ?? process.env.DATA_DIR ?? dataFolder(process.env);
  if (existsSync(join(folder, "files"))) {
    throw new BackupRefused(
      `${join(folder, "files")} is there already; name another with --files.`,
    );
  }
  return folder;
}

async function intoFolder(from: string, folder: string, abort: AbortSignal): Promise<Verdict> {
  // The backup is verified before anything is created.
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
    const made = ["files", "proofs"].filter((name) => !existsSync(join(dataDir, name)));
    try {
      return await restoredInto(from, dataDir, abort);
    } catch (error) {
      // Incomplete books would be opened by the next start, and refused by the next restore.
      await removePostgres(join(dataDir, "postgres"));
      for (const name of made) {
        await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
      }
      throw error;
    }
  } finally {
    await release();
  }
}

async function restoredInto(from: string, dataDir: string, abort: AbortSignal): Promise<Verdict> {
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: 0, abort });
  try {
    const verdict = await unlessEnded(
      abort,
      restoreBackup({ from, ownerUrl: postgres.ownerUrl, dataDir }),
    );
    // No demo data is added to restored books.
    writeFileSync(join(dataDir, SEEDED), `${new Date().toISOString()}\n`, { flush: true });
    return verdict;
  } finally {
    await postgres.stop();
  }
}
