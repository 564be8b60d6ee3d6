/** The proof that a member gets: the chunks of the claim, each with its path to the root. */
import {
  fromBase64url,
  readU32,
  readU64,
  sameBytes,
  toBase64url,
  writeU32,
  writeU64,
} from "./bytes.ts";
import { SALT } from "./claim.ts";
import { DEPTH, RECORD, tagged } from "./records.ts";
import { Refused } from "./refusals.ts";

export type Chunk = {
  index: number;
  amount: bigint;
  salt: Uint8Array;
  /** The siblings from the leaf up, one record each. */
  path: Uint8Array;
};

export type MemberProof = { commitHash: Uint8Array; chunks: Chunk[] };

export const MIN_CHUNKS = 2;
export const MAX_CHUNKS = 16;
export const PATH = DEPTH * RECORD;
/** 1,308 bytes: 1,744 characters of base64url. */
export const CHUNK = 4 + 8 + SALT + PATH;
const HEAD = 4 + 32 + 1;
const TAG = tagged("BPR1", 4);

/**
 * `"BPR1" ‖ hash of the commit ‖ number of chunks (u8)`, then `index ‖ amount ‖ salt ‖ path` of
 * each chunk.
 */
export function encodeProof({ commitHash, chunks }: MemberProof): Uint8Array {
  const bytes = tagged("BPR1", HEAD + chunks.length * CHUNK);
  bytes.set(commitHash, 4);
  bytes[HEAD - 1] = chunks.length;
  chunks.forEach((chunk, i) => {
    const at = HEAD + i * CHUNK;
    writeU32(bytes, at, chunk.index);
    writeU64(bytes, at + 4, chunk.amount);
    bytes.set(chunk.salt, at + 12);
    bytes.set(chunk.path, at + 12 + SALT);
  });
  return bytes;
}

/** The encoded proof as text, for transport and storage. */
export function proofText(proof: MemberProof): string {
  return toBase64url(encodeProof(proof));
}

/** Decodes bytes or text: wrong_type, wrong_length, wrong_format, not_canonical, too_few_chunks. */
export function decodeProof(given: unknown): MemberProof {
  const bytes = proofBytes(given);
  if (bytes.length < HEAD) throw new Refused("wrong_length");
  if (!sameBytes(bytes.subarray(0, 4), TAG)) throw new Refused("wrong_format");
  const length = bytes[HEAD - 1] ?? 0;
  if (length < MIN_CHUNKS) throw new Refused("too_few_chunks");
  if (length > MAX_CHUNKS) throw new Refused("wrong_format");
  if (bytes.length !== HEAD + length * CHUNK) throw new Refused("wrong_length");
  const chunks = Array.from({ length }, (_, i) => {
    const at = HEAD + i * CHUNK;
    return {
      index: readU32(bytes, at),
      amount: readU64(bytes, at + 4),
      salt: bytes.slice(at + 12, at + 12 + SALT),
      path: bytes.slice(at + 12 + SALT, at + CHUNK),
    };
  });
  return { commitHash: bytes.slice(4, 36), chunks };
}

function proofBytes(given: unknown): Uint8Array {
  if (given instanceof Uint8Array) return given;
  if (typeof given !== "string") throw new Refused("wrong_type");
  if (given.length > Math.ceil(((HEAD + MAX_CHUNKS * CHUNK) * 4) / 3)) {
    throw new Refused("wrong_length");
  }
  return fromBase64url(given);
}
