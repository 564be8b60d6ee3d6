/** Files of members: the bytes under DATA_DIR/files by their hash, and a row for the owner. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AVATAR_MAX_BYTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import type { Upload } from "../platform/input.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { A_DAY, refuseBeyond } from "../platform/refuse-beyond.ts";
import { type ImageKind, reencode } from "./images.ts";

export const FILES_A_DAY = 50;

export type StoredImage = {
  kind: ImageKind;
  hash: Buffer;
  bytes: number;
  width: number;
  height: number;
};

/** The path of the bytes with this hash. */
export function pathOfHash(dataDir: string, hash: Buffer): string {
  const name = hash.toString("hex");
  return join(dataDir, "files", name.slice(0, 2), name);
}

/**
 * Stores the single image of an upload, re-encoded. Refuses bad_input (not exactly one file),
 * file_too_large, file_not_an_image or too_many_requests. Slow: call it in `prepare`. A file whose row is
 * never written does no harm.
 */
export async function storeImage(
  db: Db,
  ownerId: string,
  dataDir: string,
  files: Upload[],
  kind: ImageKind,
): Promise<StoredImage> {
  const [file] = files;
  if (!file || files.length > 1) throw new Refusal("bad_input", { fields: "file" });
  refuseLarger(file, AVATAR_MAX_BYTES);
  await refuseBeyondADay(db, ownerId, 1);
  return store(dataDir, file.bytes, kind);
}

/** Refuses with file_too_large. */
export function refuseLarger(file: Upload, mostBytes: number): void {
  const limit = `${mostBytes / 1024 / 1024}M`;
  refuseUnless(file.bytes.length <= mostBytes, "file_too_large", { limit });
}

/** Refuses too_many_requests when `more` pictures exceed this member's limit of a day. */
export async function refuseBeyondADay(db: Db, ownerId: string, more: number): Promise<void> {
  const done = sql`select created_at as at from members.files
    where owner_id = ${ownerId} and kind <> 'post_small'`;
  await refuseBeyond(db, { done, most: FILES_A_DAY, seconds: A_DAY, more }, "too_many_requests");
}

/** Re-encodes and stores a picture. Refuses file_not_an_image. */
export async function store(dataDir: string, sent: Buffer, kind: ImageKind): Promise<StoredImage> {
  const { bytes, width, height } = await reencode(sent, kind);
  const hash = createHash("sha256").update(bytes).digest();
  await writeOnce(pathOfHash(dataDir, hash), bytes);
  return { kind, hash, bytes: bytes.length, width, height };
}

/** Atomic: a crash leaves at most a temporary file. */
async function writeOnce(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}`;
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}

/** Stores the owner of a file; the same picture sent again is the same file. Returns the file's id. */
export async function addFile(tx: Tx, ownerId: string, image: StoredImage): Promise<string> {
  const { kind, hash, bytes } = image;
  await sql`
    insert into members.files (id, owner_id, kind, hash, media_type, bytes, created_at)
    values (${uuidv7()}, ${ownerId}, ${kind}, ${hash}, 'image/webp', ${bytes}, platform.now())
    on conflict (owner_id, kind, hash) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from members.files
    where owner_id = ${ownerId} and kind = ${kind} and hash = ${hash}`.execute(tx);
  if (!rows[0]) throw new Error("a file without a row");
  return rows[0].id;
}
