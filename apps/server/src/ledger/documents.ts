/**
 * Documents that staff give as evidence. The bytes are stored by their hash, so that whoever may see the
 * hash can download the document.
 */
import { Readable } from "node:stream";
import { DOCUMENT_MAX_BYTES } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { FileAnswer } from "../platform/http.ts";
import { textOfBytes } from "../platform/input.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** A file as it was uploaded. */
export type Document = { name: string; bytes: Uint8Array };

/** A stored document; `hash` is the SHA-256 of its bytes. */
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

/** The media type by content; null for types that are not handed out. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  const known = BEGINNINGS.find(([, beginning]) => start.startsWith(beginning));
  if (known) return known[0];
  return textOfBytes(bytes) === null ? null : "text/plain";
}

/** Whether a file can be kept: of a kind that is safe to hand out, not empty, not too large. */
export const canBeKept = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && bytes.length <= DOCUMENT_MAX_BYTES && mediaTypeOf(bytes) !== null;

/** Stores the document permanently. Throws when `canBeKept` is false, which callers check before. */
export async function keepDocument(tx: Tx, { name, bytes }: Document): Promise<KeptDocument> {
  const mediaType = mediaTypeOf(bytes);
  const { rows } = await sql<{ hash: Buffer }>`
    select ledger.keep_document(${Buffer.from(bytes)}, ${mediaType}) as hash`.execute(tx);
  if (!rows[0]) throw new Error("a document was not kept");
  return { name, hash: rows[0].hash };
}

/** The fields by which a proposal's input refers to the document. */
export const inProposal = ({ name, hash }: KeptDocument) => ({
  document_name: name,
  document_hash: hash.toString("hex"),
});

/** Bytes read per query, so that no document is in memory as a whole. */
const PART_BYTES = 512 * 1024;

/**
 * The unchanged file, named after the start of its hash, because its original name may be any text. The
 * caller checks permission. Refuses not_found.
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
