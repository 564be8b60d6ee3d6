/**
 * The tree's arithmetic. Everything is a record of 40 bytes, `sum (u64, big-endian) ‖ 32 bytes`: in
 * the published file the 32 bytes are the claim's hash, in the tree they are the hash of the leaf
 * or node.
 */
import { readU32, writeU32 } from "./bytes.ts";
import { Refused } from "./refusals.ts";
import { type Hash, sha256 } from "./sha256.ts";

export const DEPTH = 32;
export const RECORD = 40;
/** The root of a full tree would need an index of 33 bits. */
export const MAX_COUNT = 2 ** DEPTH - 1;

/**
 * A prefix of four ASCII letters before all hashed data, so that no hash of one purpose fits
 * another.
 */
export function tagged(tag: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < 4; i += 1) bytes[i] = tag.charCodeAt(i);
  return bytes;
}

const leafInput = tagged("BPL1", 4 + 4 + RECORD);
const nodeInput = tagged("BPN1", 4 + 1 + RECORD + RECORD);

/** Converts `count` records of the published file in place into leaves, starting at this index. */
export function hashLeaves(
  records: Uint8Array,
  count: number,
  firstIndex: number,
  hash: Hash = sha256,
): void {
  for (let i = 0; i < count; i += 1) {
    const at = i * RECORD;
    writeU32(leafInput, 4, firstIndex + i);
    copy(records, at, RECORD, leafInput, 8);
    hash(leafInput, records, at + 8);
  }
}

/**
 * Folds `count` records of level `from`, in place, up to level `to`; the record at 0 is the first
 * of that level. Missing records are padding, so `records` must have room for one more.
 * sum_overflow.
 */
export function fold(
  records: Uint8Array,
  count: number,
  from: number,
  to: number,
  hash: Hash = sha256,
): void {
  if (count === 0) records.set(padding(to), 0);
  let length = count;
  for (let level = from; level < to && length > 0; level += 1) {
    if (length % 2 === 1) records.set(padding(level), length * RECORD);
    length = Math.ceil(length / 2);
    for (let i = 0; i < length; i += 1) {
      joinPair(records, i * 2 * RECORD, level + 1, records, i * RECORD, hash);
    }
  }
}

/** Writes to `out` the node of that level over the two adjacent records at `at`. */
export function joinPair(
  records: Uint8Array,
  at: number,
  level: number,
  out: Uint8Array,
  outAt: number,
  hash: Hash = sha256,
): void {
  nodeInput[4] = level;
  copy(records, at, RECORD * 2, nodeInput, 5);
  const low = readU32(records, at + 4) + readU32(records, at + RECORD + 4);
  const carry = low > 0xffffffff ? 1 : 0;
  const high = readU32(records, at) + readU32(records, at + RECORD) + carry;
  if (high > 0xffffffff) throw new Refused("sum_overflow");
  writeU32(out, outAt, high);
  writeU32(out, outAt + 4, low);
  hash(nodeInput, out, outAt + 8);
}

/** The record of a whole subtree of padding: the same at every place of its level. */
export function padding(level: number): Uint8Array {
  if (paddings.length === 0) {
    const record = new Uint8Array(RECORD);
    sha256(tagged("BPP1", 4), record, 8);
    paddings.push(record);
  }
  while (paddings.length <= level) {
    const pair = new Uint8Array(RECORD * 2);
    const below = paddings[paddings.length - 1] ?? pair;
    pair.set(below);
    pair.set(below, RECORD);
    const record = new Uint8Array(RECORD);
    joinPair(pair, 0, paddings.length, record, 0);
    paddings.push(record);
  }
  return paddings[level] ?? new Uint8Array(RECORD);
}

const paddings: Uint8Array[] = [];

/** For this few bytes a loop is faster than a view and `set`. */
function copy(from: Uint8Array, at: number, length: number, to: Uint8Array, toAt: number): void {
  for (let i = 0; i < length; i += 1) to[toAt + i] = from[at + i] ?? 0;
}
