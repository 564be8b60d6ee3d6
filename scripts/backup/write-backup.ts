/** Writes the whole of the books and members' files into a folder, as they stood at one moment. */
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { sentenceOf } from "../../apps/server/src/platform/causes.ts";
import { readSchema } from "../../apps/server/src/platform/migrations.ts";
import { migrationsOf, monthsOf, sequencesOf, stateOf, type Table, tablesOf } from "./catalogue.ts";
import { connectOwner } from "./connect.ts";
import { CopyOut } from "./copy.ts";
import {
  BackupRefused,
  hashOfFile,
  MANIFEST,
  type Manifest,
  TABLES,
  tableFile,
} from "./manifest.ts";
import { copyFiles } from "./member-files.ts";
import { copyProofs } from "./proof-files.ts";

export type Backup = { folder: string; manifest: Manifest; sha256: string };
export type BackupOptions = {
  ownerUrl: string;
  /** The folder of the members' files and proofs; null leaves them out. */
  dataDir: string | null;
  to: string;
  /** Ends it; then nothing of it is left. */
  life?: AbortSignal;
};

const GZIP_LEVEL = 3;
const BEGIN = "begin transaction isolation level repeatable read read only";

/**
 * Makes the folder `to`, which must not exist, from one snapshot of the database. It is whole or absent:
 * until the last byte is on the disk it has another name.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const folder = resolve(options.to);
  if (existsSync(folder)) throw new BackupRefused(`${folder} is there already.`);
  const staging = `${folder}.partial-${process.pid}`;
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(join(staging, TABLES), { recursive: true, mode: 0o700 });
    const manifest = await writeParts(options, staging);
    const file = await open(join(staging, MANIFEST), "wx", 0o600);
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
    await file.close();
    await rename(staging, folder);
    return { folder, manifest, sha256: await hashOfFile(join(folder, MANIFEST)) };
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    const fault = sentenceOf(error);
    if (fault === null || error instanceof BackupRefused) throw error;
    throw new BackupRefused(`${fault} Nothing of this backup was kept in ${dirname(folder)}.`);
  }
}

async function writeParts(
  { ownerUrl, dataDir, life }: BackupOptions,
  into: string,
): Promise<Manifest> {
  const client = await connectOwner(ownerUrl);
  try {
    await client.query(BEGIN);
    const migrations = await migrationsOf(client);
    const schema = await readSchema();
    if (migrations.join() !== schema.migrations.map(({ name }) => name).join()) {
      throw new BackupRefused(
        "The database has other migrations than this program. Use the program that runs on it.",
      );
    }
    const { rows } = await client.query<{ at: string; version: string }>(`
      select to_char(platform.now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        current_setting('server_version') as version`);
    const held = await client.query<{ snapshot: string }>(
      "select pg_export_snapshot() as snapshot",
    );
    // The checks keep the database busy while the copies keep this process busy.
    const [tables, state] = await bothOf(
      (signal) => writeTables(client, into, signal),
      (signal) => stateIn(`${held.rows[0]?.snapshot}`, ownerUrl, signal),
      life,
    );
    const manifest = {
      format: 1 as const,
      madeAt: new Date().toISOString(),
      booksAt: rows[0]?.at ?? "",
      postgres: rows[0]?.version ?? "",
      migrations,
      schema: schema.hash,
      months: await monthsOf(client),
      tables,
      sequences: await sequencesOf(client),
      state,
    };
    await client.query("commit");
    const files = await copyFiles(dataDir, into);
    life?.throwIfAborted();
    const proofs = await copyProofs(dataDir, into);
    life?.throwIfAborted();
    return { ...manifest, files, proofs };
  } finally {
    await client.end();
  }
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Aborts one when the other fails, and waits for both: neither goes on writing into a removed folder. */
async function bothOf<A, B>(one: Work<A>, other: Work<B>, life?: AbortSignal): Promise<[A, B]> {
  const failed = new AbortController();
  const signal = life ? AbortSignal.any([life, failed.signal]) : failed.signal;
  const both = [one(signal), other(signal)] as const;
  try {
    return await Promise.all(both);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(both);
    life?.throwIfAborted();
    throw error;
  }
}

/** The state of the books in that snapshot, read by a session of its own. */
async function stateIn(snapshot: string, ownerUrl: string, signal: AbortSignal) {
  const client = await connectOwner(ownerUrl);
  const end = () => void client.end();
  signal.addEventListener("abort", end, { once: true });
  try {
    // It may have been aborted while the connection was opened.
    signal.throwIfAborted();
    await client.query(BEGIN);
    await client.query(`set transaction snapshot '${snapshot}'`);
    return await stateOf(client);
  } finally {
    signal.removeEventListener("abort", end);
    await client.end();
  }
}

async function writeTables(client: pg.Client, into: string, signal: AbortSignal) {
  const tables: Manifest["tables"] = [];
  for (const table of await tablesOf(client)) {
    tables.push(await writeTable(client, into, table, signal));
  }
  return tables;
}

async function writeTable(
  client: pg.Client,
  into: string,
  { name, columns }: Table,
  signal: AbortSignal,
) {
  signal.throwIfAborted();
  const from = client.query(
    new CopyOut(`copy (select ${columns.join(", ")} from ${name}) to stdout`),
  );
  const hash = createHash("sha256");
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const sink = createWriteStream(tableFile(into, name), { flags: "wx", mode: 0o600, flush: true });
  const parts = [from, createGzip({ level: GZIP_LEVEL }), counted, sink] as const;
  await pipeline(...parts, { signal });
  return { name, columns, rows: from.rows, bytes: sink.bytesWritten, sha256: hash.digest("hex") };
}
