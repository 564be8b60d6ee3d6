/** Restores a backup into an empty database, and verifies that it equals what was backed up. */
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { migrateDatabase } from "../../apps/server/src/migrate-database.ts";
import { readSchema } from "../../apps/server/src/platform/migrations.ts";
import { isEmpty, tablesOf } from "./catalogue.ts";
import { connectOwner } from "./connect.ts";
import { copyIn } from "./copy.ts";
import { BackupRefused, hashOfFile, type Manifest, readManifest, tableFile } from "./manifest.ts";
import { bringFiles, checkFiles } from "./member-files.ts";
import { bringProofs, checkProofs } from "./proof-files.ts";
import { judge, type Verdict } from "./verdict.ts";

export type RestoreOptions = {
  from: string;
  ownerUrl: string;
  /** The destination of the members' files; null leaves them out. */
  dataDir: string | null;
  /** Nobody has used the books since this backup: their effects go on. */
  isMove?: boolean;
};

const DAYS_AT_ONCE = 700;

/**
 * Throws BackupRefused, without any change, when the backup was changed, has other migrations, or
 * the database is not empty. Loads everything in one transaction, which also stops all effects unless
 * it is a move.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Verdict> {
  const manifest = await checkBackup(options.from);
  const client = await connectOwner(options.ownerUrl);
  try {
    if (!(await isEmpty(client))) {
      throw new BackupRefused("The database is not empty; a restore only goes into an empty one.");
    }
    await migrateDatabase(options.ownerUrl);
    await client.query("begin");
    await openMonths(client, manifest.months);
    await load(client, options.from, manifest);
    if (options.isMove !== true) await stopEffects(client, manifest);
    await client.query("commit");
    await client.query("analyze");
    if (options.dataDir !== null) {
      await bringFiles(options.from, options.dataDir);
      await bringProofs(options.from, options.dataDir);
    }
    return await judge(client, manifest.state);
  } finally {
    await client.end();
  }
}

/**
 * What was done outside since the backup is unknown to these books, so all effects are stopped
 * until two people resume them. This happens in the loading transaction, so that no server can
 * start in between.
 */
async function stopEffects(client: pg.Client, { booksAt }: Manifest): Promise<void> {
  await client.query(
    `insert into outside.stops (reason, since, books_until)
     select 'restored', greatest(platform.now(), $1), $1`,
    [booksAt],
  );
}

/** Reads the whole backup once; throws BackupRefused unless every byte matches the manifest. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const schema = await readSchema();
  const same = manifest.migrations.join() === schema.migrations.map(({ name }) => name).join();
  if (!same || manifest.schema !== schema.hash) {
    throw new BackupRefused(
      "The backup is of another version: its migrations are not those of this program. " +
        "Restore it with the version that made it, then upgrade.",
    );
  }
  for (const { name, sha256 } of manifest.tables) {
    const file = tableFile(folder, name);
    if ((await hashOfFile(file).catch(() => "")) !== sha256) {
      throw new BackupRefused(`${file} is missing or was changed: its hash is not the manifest's.`);
    }
  }
  await checkFiles(folder, manifest.files);
  await checkProofs(folder, manifest.proofs);
  return manifest;
}

async function openMonths(client: pg.Client, { from, to }: Manifest["months"]): Promise<void> {
  await client.query(
    `select platform.open_months(d::date, least(d::date + $3::int, $2::date))
     from generate_series($1::date, $2::date, make_interval(days => $3)) d`,
    [from, to, DAYS_AT_ONCE],
  );
}

// Rows that the migrations inserted are deleted first: they may have been changed since.
async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tablesOf(client);
  const kept = new Map(manifest.tables.map((table) => [table.name, table]));
  if (tables.length !== kept.size || tables.some(({ name }) => !kept.has(name))) {
    throw new BackupRefused("The backup's tables are not those of this version.");
  }
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const { name } of tables) {
    const { columns = [], rows = 0 } = kept.get(name) ?? {};
    const text = `copy ${name} (${columns.join(", ")}) from stdin`;
    const loaded = await pipeline(
      createReadStream(tableFile(folder, name)),
      createGunzip(),
      (bytes: AsyncIterable<Buffer>) => copyIn(client, text, bytes),
    );
    if (loaded !== rows) {
      throw new BackupRefused(`${name} has ${loaded} rows, the manifest says ${rows}.`);
    }
  }
  for (const { name, value, called } of manifest.sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [name, value, called]);
  }
}
