/**
 * What staff proved something with. The bytes are kept beside what names their hash, so that whoever
 * may see the hash can be given what it is of.
 */
import { Readable } from "node:stream";
import { DOCUMENT_MAX_BYTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { FileAnswer } from "../platform/http.ts";
import { textOfBytes } from "../platform/input.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** A file as it was given; the name alone may be known of it later. */
export type Document = { name: string; bytes: Uint8Array };

/** One that is kept: `hash` is the SHA-256 of its bytes. */
export type KeptDocument = { name: string; hash: Buffer };

const MEDIA_TYPES = ["application/pdf", "image/png", "image/jpeg", "text/plain"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const ENDINGS: Record<MediaType, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "text/plain": "txt",
};

const BEGINNINGS: readonly [MediaType, string][] = [
  ["application/pdf", "%PDF-"],
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", "\xff\xd8\xff"],
];

/** By the content alone; null for what nobody should be given to open. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  const known = BEGINNINGS.find(([, beginning]) => start.startsWith(beginning));
  if (known) return known[0];
  return textOfBytes(bytes) === null ? null : "text/plain";
}

/** Whether a file can be kept: of a kind that is safe to hand out, not empty, not too large. */
export const canBeKept = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && bytes.length <= DOCUMENT_MAX_BYTES && mediaTypeOf(bytes) !== null;

/** Keeps it for good. What `canBeKept` says no to is a bug here: whoever read the file asked. */
export async function keepDocument(tx: Tx, { name, bytes }: Document): Promise<KeptDocument> {
  const mediaType = mediaTypeOf(bytes);
  const { rows } = await sql<{ hash: Buffer }>`
    select ledger.keep_document(${Buffer.from(bytes)}, ${mediaType}) as hash`.execute(tx);
  if (!rows[0]) throw new Error("a document was not kept");
  return { name, hash: rows[0].hash };
}

/** How a proposal's input names it. */
export const inProposal = ({ name, hash }: KeptDocument) => ({
  document_name: name,
  document_hash: hash.toString("hex"),
});

/** What one question brings: a document waits in no memory as a whole, however many ask. */
const PART_BYTES = 512 * 1024;

/**
 * The file, unchanged, named by the beginning of its hash: what staff called it may be any text. Who
 * may have it is for the caller to say. Refuses not_found.
 */
export async function documentFile(db: Db, hash: Buffer): Promise<FileAnswer> {
  const { rows } = await sql<{ mediaType: MediaType; size: number }>`
    select media_type as "mediaType", octet_length(bytes) as size
    from ledger.documents where hash = ${hash}`.execute(db);
  const [found] = rows;
  refuseUnless(found, "not_found");
  const { mediaType, size } = found;
  const name = `document-${hash.toString("hex").slice(0, 16)}.${ENDINGS[mediaType]}`;
  const shown = mediaType === "text/plain" ? `${mediaType}; charset=utf-8` : mediaType;
  return new FileAnswer(name, shown, Readable.from(partsOf(db, hash, size)));
}

async function* partsOf(db: Db, hash: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 1; from <= size; from += PART_BYTES) {
    const { rows } = await sql<{ part: Buffer }>`
      select substring(bytes from ${from} for ${PART_BYTES}) as part
      from ledger.documents where hash = ${hash}`.execute(db);
    if (!rows[0]) throw new Error("a document is gone");
    yield rows[0].part;
  }
}
