/**
 * Copies the files of a running cluster between pg_backup_start and pg_backup_stop, as
 * pg_basebackup does: what changes meanwhile is repaired by the log of changes.
 */
import type { Dirent } from "node:fs";
import { chown, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Account } from "./account.ts";

/** Folders that PostgreSQL fills itself at each start, or that belong to one server alone. */
const EMPTY = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
/** Files of one server alone, and what another backup has left; the socket is beside the data. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|postgresql\.auto\.conf.*|current_logfiles.*|backup_label.*|tablespace_map.*|backup_manifest|(standby|recovery)\.signal|\.s\.PGSQL\..*|pgsql_tmp.*)$/;
/** Read last, as pg_basebackup does. */
const CONTROL = "pg_control";
const CHUNK_BYTES = 1024 * 1024;
const FILES_AT_ONCE = 8;

export type CopyOptions = { client: pg.Client; from: string; to: string; account: Account | null };

/** `to` is created, and belongs to the account. The client is a superuser's, and idle. */
export async function copyCluster({ client, from, to, account }: CopyOptions): Promise<void> {
  await client.query("select pg_backup_start('ballast standby', fast => true)");
  await copyFolder(from, to, account);
  await copyFile(join(from, "global", CONTROL), join(to, "global", CONTROL), account);
  // Standbys take what they need from the primary, not from an archive.
  const { rows } = await client.query<{ labelfile: string | null }>(
    "select labelfile from pg_backup_stop(wait_for_archive => false)",
  );
  await writeOwned(join(to, "backup_label"), rows[0]?.labelfile ?? "", account);
}

/** Writes a file that belongs to the account. */
export async function writeOwned(file: string, text: string, account: Account | null) {
  await writeFile(file, text, { mode: 0o600, flush: true });
  if (account !== null) await chown(file, account.uid, account.gid);
}

async function copyFolder(from: string, to: string, account: Account | null): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (account !== null) await chown(to, account.uid, account.gid);
  const entries = await readdir(from, { withFileTypes: true }).catch(ifGone<Dirent[]>([]));
  const kept = entries.filter(({ name }) => !LEFT_OUT.test(name) && name !== CONTROL);
  for (const { name } of kept.filter((entry) => entry.isDirectory())) {
    const nothing = EMPTY.has(name);
    if (nothing) await makeEmpty(join(to, name), account);
    else await copyFolder(join(from, name), join(to, name), account);
  }
  const files = kept.filter((entry) => entry.isFile());
  for (let next = 0; next < files.length; next += FILES_AT_ONCE) {
    const some = files.slice(next, next + FILES_AT_ONCE);
    await Promise.all(some.map(({ name }) => copyFile(join(from, name), join(to, name), account)));
  }
}

async function makeEmpty(folder: string, account: Account | null): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account !== null) await chown(folder, account.uid, account.gid);
}

/**
 * Reads as much as the file had at the beginning: it may grow or be cut off meanwhile, and may be
 * gone.
 */
async function copyFile(from: string, to: string, account: Account | null): Promise<void> {
  const source = await open(from, "r").catch(ifGone(null));
  if (source === null) return;
  const target = await open(to, "wx", 0o600);
  try {
    const { size } = await source.stat();
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(size, 1)));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await source.read(chunk, 0, Math.min(chunk.length, size - at), at);
      if (bytesRead === 0) break;
      await target.writeFile(chunk.subarray(0, bytesRead));
      at += bytesRead;
    }
    if (account !== null) await target.chown(account.uid, account.gid);
  } finally {
    await target.close();
    await source.close();
  }
}

/** A table may be dropped between the listing and the copy. */
function ifGone<T>(otherwise: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code !== "ENOENT") throw error;
    return otherwise;
  };
}
