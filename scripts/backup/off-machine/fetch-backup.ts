/** Fetches a backup from where it is kept into a folder of this machine: decrypted, and checked by its hash. */
import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { BackupRefused } from "../manifest.ts";
import { timeOf } from "./backup-name.ts";
import { decrypted, readIdentities } from "./encryption.ts";
import { openFolder } from "./folder-store.ts";
import { knownBackups, noteIn } from "./known-backups.ts";
import { unpack } from "./pack.ts";
import { fileOf, noteOf, type Packed } from "./packed.ts";
import { isS3, openS3 } from "./s3-store.ts";
import type { Store } from "./store.ts";

/** `packed` is null where `folder` is the backup itself, which stays where it is. */
export type Fetched = { folder: string; packed: Packed | null; remove(): Promise<void> };
export type FetchOptions = {
  /** A backup's folder or file; s3://BUCKET/PREFIX for its newest, or s3://BUCKET/PREFIX/NAME. */
  from: string;
  /** The file of the private keys. */
  key: string | undefined;
  env: NodeJS.ProcessEnv;
  life: AbortSignal;
};

export async function fetchBackup({ from, key, env, life }: FetchOptions): Promise<Fetched> {
  const isFile = existsSync(from) && statSync(from).isFile();
  if (!isS3(from) && !isFile) return { folder: from, packed: null, remove: async () => {} };
  const { store, name } = isFile ? inFolder(from) : await inBucket(from, env, life);
  const packed = await noteIn(store, name);
  if (packed === null) {
    throw new BackupRefused(
      `${store.place}/${noteOf(name)} is missing or is no note of a backup: the backup is not whole, ` +
        "or its file was brought without its note.",
    );
  }
  const identities = await identitiesFor(packed, key);
  const staging = await mkdtemp(join(tmpdir(), "ballast-backup-"));
  const remove = () => rm(staging, { recursive: true, force: true });
  try {
    await unpackFrom(store, packed, { identities, staging, life });
    return { folder: join(staging, name), packed, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The name that a path ends with, with or without what a file of it ends with; null for another. */
function namedIn(path: string): string | null {
  const name = basename(path).replace(/\.(json|tar|tar\.age)$/, "");
  return timeOf(name) === null ? null : name;
}

function inFolder(file: string): { store: Store; name: string } {
  const name = namedIn(file);
  if (name !== null) return { store: openFolder(dirname(resolve(file))), name };
  throw new BackupRefused(
    `${file} is no backup: one is named as ballast-2026-11-30T120000Z.tar.age.`,
  );
}

async function inBucket(from: string, env: NodeJS.ProcessEnv, life: AbortSignal) {
  const name = namedIn(from);
  if (name !== null) return { store: openS3(dirname(from), env, life), name };
  const store = openS3(from, env, life);
  const newest = (await knownBackups(store)).find(({ isWhole }) => isWhole);
  if (newest) return { store, name: newest.name };
  throw new BackupRefused(`There is no whole backup in ${store.place}.`);
}

async function identitiesFor({ recipients }: Packed, key: string | undefined): Promise<string[]> {
  if (recipients.length === 0) return [];
  if (key !== undefined) return await readIdentities(key);
  throw new BackupRefused(
    `The backup is encrypted to ${recipients.join(", ")}. Name the file of its private key with --key.`,
  );
}

type Into = { identities: string[]; staging: string; life: AbortSignal };

/** Nothing of it is used before the last byte has shown that all of them are right. */
async function unpackFrom(store: Store, packed: Packed, { identities, staging, life }: Into) {
  const stored = await store.get(fileOf(packed));
  if (stored === null) throw new BackupRefused(`${store.place} has no ${fileOf(packed)}.`);
  const hash = createHash("sha256");
  async function* hashed(bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest("hex") === packed.sha256) return;
    throw new BackupRefused(
      `${fileOf(packed)} was changed or is not whole: its hash is not that of its note.`,
    );
  }
  const bytes = hashed(stored);
  const isEncrypted = packed.recipients.length > 0;
  await unpack(isEncrypted ? decrypted(bytes, identities) : bytes, staging, life);
}
