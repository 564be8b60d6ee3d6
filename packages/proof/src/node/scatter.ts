/**
 * First half of the shuffle, in a thread: each chunk goes to one of 256 buckets, uniformly. When
 * each bucket is then shuffled by itself and the buckets are concatenated, every order of all
 * chunks is equally likely, and never more than one bucket is held in memory.
 */
import { randomFillSync } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { threadId } from "node:worker_threads";
import { writeU32 } from "../bytes.ts";
import { claimInput, hashClaim, SALT } from "../claim.ts";
import { type Draws, drawsFrom, split } from "../draws.ts";
import { RECORD } from "../records.ts";
import { fastHash } from "./fast-hash.ts";

export const BUCKETS = 256;
/** The index of the chunk in the order of the claims (u32), then its record. */
export const SCATTERED = 4 + RECORD;
/** The part of each chunk that is kept for the members' proofs: amount, salt. */
export const OPENING = 8 + SALT;
const ROOM = 372 * SCATTERED;

export type ScatterTask = {
  kind: "scatter";
  /** Claims, each encoded as `owed (u64) ‖ length (u8) ‖ identifier`. */
  batch: Uint8Array<ArrayBuffer>;
  claims: number;
  /** The index of the first of them among all claims. */
  firstClaim: number;
  chunks: number;
  /** The open file of openings, and the folder for the scattered chunks. */
  openings: number;
  folder: string;
};

/** The location of a part of a bucket. */
export type Run = { path: string; bucket: number; at: number; chunks: number };

type State = {
  fd: number;
  path: string;
  end: number;
  filled: Uint8Array;
  used: number[];
  runs: Run[];
};

const draws: Draws = drawsFrom((bytes) => randomFillSync(bytes));
const bucketDraw = new Uint8Array(1);
const salt = new Uint8Array(SALT);

/** The state of one tree at a time; the last batch or `drop` releases it. */
export type Scatter = {
  /** Returns the number of scattered claims. */
  batch(task: ScatterTask): number;
  /** Writes the remaining contents of the buckets; returns all locations. */
  end(): Run[];
  /** Closes the files of an aborted tree. */
  drop(): void;
};

export function createScatter(): Scatter {
  let state: State | null = null;
  return {
    batch(task) {
      state ??= begin(task.folder);
      return scatterBatch(state, task);
    },
    end() {
      if (!state) return [];
      flushAll(state);
      const { fd, runs } = state;
      state = null;
      closeSync(fd);
      return runs;
    },
    drop() {
      if (state) closeSync(state.fd);
      state = null;
    },
  };
}

function scatterBatch(state: State, task: ScatterTask): number {
  const { batch, claims, chunks } = task;
  const openings = new Uint8Array(claims * chunks * OPENING);
  const amounts = new DataView(openings.buffer);
  const owed = new DataView(batch.buffer);
  let at = 0;
  for (let claim = 0; claim < claims; claim += 1) {
    const end = at + 9 + (batch[at + 8] ?? 0);
    const input = claimInput(batch.subarray(at + 9, end));
    const parts = split(owed.getBigUint64(at), chunks, draws);
    at = end;
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const place = claim * chunks + chunk;
      draws.bytes(salt);
      amounts.setBigUint64(place * OPENING, parts[chunk] ?? 0n);
      openings.set(salt, place * OPENING + 8);
      putChunk(state, task.firstClaim * chunks + place, { openings, at: place * OPENING, input });
    }
  }
  writeSync(task.openings, openings, 0, openings.length, task.firstClaim * chunks * OPENING);
  return claims;
}

function begin(folder: string): State {
  const path = `${folder}/${threadId}`;
  return {
    fd: openSync(path, "wx", 0o600),
    path,
    end: 0,
    filled: new Uint8Array(BUCKETS * ROOM),
    used: new Array(BUCKETS).fill(0),
    runs: [],
  };
}

type Chunk = { openings: Uint8Array; at: number; input: Uint8Array };

function putChunk(to: State, place: number, { openings, at, input }: Chunk): void {
  draws.bytes(bucketDraw);
  const bucket = bucketDraw[0] ?? 0;
  if (to.used[bucket] === ROOM) flush(to, bucket);
  const end = bucket * ROOM + (to.used[bucket] ?? 0);
  writeU32(to.filled, end, place);
  for (let i = 0; i < 8; i += 1) to.filled[end + 4 + i] = openings[at + i] ?? 0;
  hashClaim(input, salt, to.filled, end + 12, fastHash);
  to.used[bucket] = (to.used[bucket] ?? 0) + SCATTERED;
}

/** Writes the remaining contents of all buckets in one piece. */
function flushAll(from: State): void {
  const left = new Uint8Array(from.used.reduce((sum, used) => sum + used, 0));
  let end = 0;
  for (const [bucket, length] of from.used.entries()) {
    if (length === 0) continue;
    left.set(from.filled.subarray(bucket * ROOM, bucket * ROOM + length), end);
    from.runs.push({ path: from.path, bucket, at: from.end + end, chunks: length / SCATTERED });
    end += length;
  }
  writeSync(from.fd, left, 0, left.length, from.end);
  from.end += left.length;
  from.used.fill(0);
}

function flush(from: State, bucket: number): void {
  const length = from.used[bucket] ?? 0;
  if (length === 0) return;
  writeSync(from.fd, from.filled, bucket * ROOM, length, from.end);
  from.runs.push({ path: from.path, bucket, at: from.end, chunks: length / SCATTERED });
  from.end += length;
  from.used[bucket] = 0;
}
