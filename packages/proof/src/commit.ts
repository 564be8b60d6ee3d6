/**
 * The published commit of a snapshot: one per day and currency, each containing the hash of the
 * previous one.
 */
import {
  fromHex,
  MAX_U64,
  readU32,
  readU64,
  sameBytes,
  toHex,
  writeU32,
  writeU64,
} from "./bytes.ts";
import { DEPTH, MAX_COUNT, tagged } from "./records.ts";
import { Refused } from "./refusals.ts";
import { hashOf } from "./sha256.ts";

export const FORMAT = "ballast-liabilities-1";

export type Commit = {
  currency: string;
  /** 1 for the first commit of a currency, then incremented by one. */
  sequence: number;
  /** Milliseconds since 1970, UTC: the time of the consistent read. Its day is the commit's day. */
  takenAt: number;
  /** The number of real leaves; the leaves after them are padding. */
  count: number;
  total: bigint;
  root: Uint8Array;
  /** The ledger's seal: the hash over the heads of its chains. */
  seal: Uint8Array;
  /** The hash of the previous commit; zeros for the first. */
  previous: Uint8Array;
};

const DAY_MS = 86_400_000;
/** The last millisecond of the year 9999. */
const MAX_TIME = 253_402_300_799_999;

/** The day (UTC) of a commit, in the form 2026-11-22. */
export function dayOf(commit: Commit): string {
  return new Date(commit.takenAt).toISOString().slice(0, 10);
}

/**
 * Days since 1970 in UTC: two commits of one currency with the same number contradict each other.
 */
export function dayNumber(commit: Commit): number {
  return Math.floor(commit.takenAt / DAY_MS);
}

/**
 * The canonical bytes: `"BPK1" ‖ length of the currency (u8) ‖ currency (ASCII) ‖ sequence (u32) ‖
 * taken at (u64) ‖ depth (u8) ‖ count (u32) ‖ total (u64) ‖ root ‖ seal ‖ previous`. wrong_format.
 */
export function commitBytes(commit: Commit): Uint8Array {
  checkFields(commit);
  const length = commit.currency.length;
  const bytes = tagged("BPK1", 4 + 1 + length + 4 + 8 + 1 + 4 + 8 + 32 * 3);
  bytes[4] = length;
  for (let i = 0; i < length; i += 1) bytes[5 + i] = commit.currency.charCodeAt(i);
  const at = 5 + length;
  writeU32(bytes, at, commit.sequence);
  writeU64(bytes, at + 4, BigInt(commit.takenAt));
  bytes[at + 12] = DEPTH;
  writeU32(bytes, at + 13, commit.count);
  writeU64(bytes, at + 17, commit.total);
  bytes.set(commit.root, at + 25);
  bytes.set(commit.seal, at + 57);
  bytes.set(commit.previous, at + 89);
  return bytes;
}

/** Parses the anchored bytes; refuses any bytes that are not exactly a commit: wrong_format. */
export function commitOfBytes(bytes: Uint8Array): Commit {
  const length = bytes[4] ?? 0;
  const at = 5 + length;
  const takenAt = readU64(bytes, at + 4);
  const commit = {
    currency: String.fromCharCode(...bytes.slice(5, at)),
    sequence: readU32(bytes, at),
    takenAt: takenAt > BigInt(MAX_TIME) ? -1 : Number(takenAt),
    count: readU32(bytes, at + 13),
    total: readU64(bytes, at + 17),
    root: bytes.slice(at + 25, at + 57),
    seal: bytes.slice(at + 57, at + 89),
    previous: bytes.slice(at + 89, at + 121),
  };
  if (!sameBytes(commitBytes(commit), bytes)) throw new Refused("wrong_format");
  return commit;
}

/** The hash that identifies a commit; the next commit contains it. */
export function commitHash(commit: Commit): Uint8Array {
  return hashOf(commitBytes(commit));
}

/** The only valid JSON text of a commit: these keys in this order, no space, no line end. */
export function commitText(commit: Commit): string {
  checkFields(commit);
  return JSON.stringify({
    format: FORMAT,
    currency: commit.currency,
    sequence: commit.sequence,
    takenAt: new Date(commit.takenAt).toISOString(),
    depth: DEPTH,
    count: commit.count,
    total: commit.total.toString(),
    root: toHex(commit.root),
    seal: toHex(commit.seal),
    previous: toHex(commit.previous),
  });
}

/**
 * Parses the text of a commit; any other spelling of the same data is refused: wrong_format,
 * not_canonical, …
 */
export function parseCommit(given: unknown): Commit {
  if (typeof given !== "string") throw new Refused("wrong_type");
  if (given.length > 1_000) throw new Refused("wrong_length");
  const fields = parseJson(given);
  if (fields.format !== FORMAT || fields.depth !== DEPTH) throw new Refused("wrong_format");
  const { currency, sequence, takenAt, count, total } = fields;
  if (typeof total !== "string" || !/^\d{1,20}$/.test(total)) throw new Refused("wrong_format");
  const commit = {
    currency: currency as string,
    sequence: sequence as number,
    takenAt: typeof takenAt === "string" ? Date.parse(takenAt) : Number.NaN,
    count: count as number,
    total: BigInt(total),
    root: fromHex(fields.root, 32),
    seal: fromHex(fields.seal, 32),
    previous: fromHex(fields.previous, 32),
  };
  if (commitText(commit) !== given) throw new Refused("not_canonical");
  return commit;
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused("wrong_format");
  }
  if (typeof value !== "object" || value === null) throw new Refused("wrong_format");
  return value as Record<string, unknown>;
}

function checkFields(commit: Commit): void {
  const isWhole = (value: unknown, from: number, to: number) =>
    Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;
  const isHash = (value: unknown) => value instanceof Uint8Array && value.length === 32;
  const isFirst = commit.sequence === 1;
  const right =
    typeof commit.currency === "string" &&
    /^[A-Za-z0-9]{1,16}$/.test(commit.currency) &&
    isWhole(commit.sequence, 1, 2 ** 32 - 1) &&
    isWhole(commit.takenAt, 0, MAX_TIME) &&
    isWhole(commit.count, 0, MAX_COUNT) &&
    typeof commit.total === "bigint" &&
    commit.total >= 0n &&
    commit.total <= MAX_U64 &&
    isHash(commit.root) &&
    isHash(commit.seal) &&
    isHash(commit.previous) &&
    isFirst === commit.previous.every((byte) => byte === 0);
  if (!right) throw new Refused("wrong_format");
}
