/**
 * A whole tree in memory: for the browser, for tests, and for snapshots of some ten thousand
 * members.
 */
import { readU64, writeU64 } from "./bytes.ts";
import { type Claim, claimInput, hashClaim, identifierBytes, SALT } from "./claim.ts";
import { drawsFrom, type Random, shuffled, split } from "./draws.ts";
import type { Chunk } from "./member-proof.ts";
import { DEPTH, fold, hashLeaves, joinPair, padding, RECORD } from "./records.ts";
import { type Hash, sha256 } from "./sha256.ts";

/** The secret data of a leaf, known to the operator and the member alone. */
export type Opening = { index: number; amount: bigint; salt: Uint8Array };

export type Top = { root: Uint8Array; total: bigint; count: number };

export type Tree = Top & {
  /** The records of the published file. */
  records: Uint8Array;
  /** The openings of each claim, in the order of the claims. */
  openings: Opening[][];
  levels: Uint8Array[];
};

type Options = { random: Random; chunks?: number; hash?: Hash };

/**
 * Splits every claim into `chunks` (two) parts, salts them, shuffles them all and sums them up.
 * identifier_malformed, negative_amount, amount_too_large, sum_overflow, too_few_chunks.
 */
export function buildTree(claims: Claim[], { random, chunks = 2, hash = sha256 }: Options): Tree {
  const draws = drawsFrom(random);
  const count = claims.length * chunks;
  const places = shuffled(count, draws);
  const records = new Uint8Array(count * RECORD);
  const openings = claims.map(({ identifier, owed }, claim) => {
    const input = claimInput(identifierBytes(identifier));
    return split(owed, chunks, draws).map((amount, chunk) => {
      const index = places[claim * chunks + chunk] ?? 0;
      const salt = new Uint8Array(SALT);
      draws.bytes(salt);
      writeU64(records, index * RECORD, amount);
      hashClaim(input, salt, records, index * RECORD + 8, hash);
      return { index, amount, salt };
    });
  });
  for (const own of openings) own.sort((a, b) => a.index - b.index);
  const leaves = records.slice();
  hashLeaves(leaves, count, 0, hash);
  const levels = levelsAbove(leaves, { from: 0, to: DEPTH, hash });
  return { ...topOf(levels, count), records, openings, levels };
}

/** The root and total of a published file's records, which anyone can compute. */
export function topOfRecords(records: Uint8Array, hash: Hash = sha256): Top {
  const count = records.length / RECORD;
  const leaves = new Uint8Array(records.length + RECORD);
  leaves.set(records);
  hashLeaves(leaves, count, 0, hash);
  fold(leaves, count, 0, DEPTH, hash);
  return { root: leaves.slice(8, RECORD), total: readU64(leaves, 0), count };
}

type Span = { from: number; to: number };

/** The records of level `from`, then those of each level above it, up to `to`. sum_overflow. */
export function levelsAbove(
  level: Uint8Array,
  { from, to, hash }: Span & { hash: Hash },
): Uint8Array[] {
  const levels = [level];
  let below = level;
  for (let at = from; at < to; at += 1) {
    const length = below.length / RECORD;
    const padded = new Uint8Array(Math.max(2, length + (length % 2)) * RECORD);
    for (let i = length; i < padded.length / RECORD; i += 1) padded.set(padding(at), i * RECORD);
    padded.set(below);
    const above = new Uint8Array(padded.length / 2);
    for (let i = 0; i < above.length / RECORD; i += 1) {
      joinPair(padded, i * 2 * RECORD, at + 1, above, i * RECORD, hash);
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

/**
 * The root of levels that reach up to it; without levels, an empty tree: the padding’s root, total
 * 0.
 */
export function topOf(levels: Uint8Array[], count: number): Top {
  const top = levels.at(-1) ?? padding(DEPTH);
  return { root: top.slice(8, RECORD), total: readU64(top, 0), count };
}

/**
 * The siblings from level `from` up to below `to`, one record each; `index` counts on that level.
 */
export function pathFrom(
  levels: Uint8Array[],
  { from, to, index }: Span & { index: number },
): Uint8Array {
  const path = new Uint8Array((to - from) * RECORD);
  let place = index;
  for (let level = from; level < to; level += 1) {
    const sibling = place % 2 === 0 ? place + 1 : place - 1;
    const there = levels[level - from]?.subarray(sibling * RECORD, (sibling + 1) * RECORD);
    path.set(there?.length === RECORD ? there : padding(level), (level - from) * RECORD);
    place = Math.floor(place / 2);
  }
  return path;
}

/** The chunks of a claim, each with its path to the root. */
export function chunksOf(tree: Tree, claim: number): Chunk[] {
  return (tree.openings[claim] ?? []).map((opening) => ({
    ...opening,
    path: pathFrom(tree.levels, { from: 0, to: DEPTH, index: opening.index }),
  }));
}
