/**
 * Builds a tree of any size, on all cores, into files; holds 4 bytes per chunk and a few buffers.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { toHex, writeU32 } from "../bytes.ts";
import type { Claim } from "../claim.ts";
import { MAX_CHUNKS, MIN_CHUNKS } from "../member-proof.ts";
import { Refused } from "../refusals.ts";
import type { Top } from "../tree.ts";
import { batchesOf } from "./batches.ts";
import { closeLeafFile, createLeafFile } from "./leaf-file.ts";
import { chunksOf, type PlaceTask } from "./place.ts";
import { type Pool, spread, startPool } from "./pool.ts";
import { type Progress, rootOfFile } from "./root-of-file.ts";
import { BUCKETS, type Run } from "./scatter.ts";

/** The minimum number of chunks per task: placing fewer takes less time than opening the files. */
const CHUNKS_TOGETHER = 8_192;

/** `leaves` is published; the other files are secret, because they tell the owner of each leaf. */
export const FILES = {
  leaves: "leaves.bin",
  openings: "openings.bin",
  places: "places.bin",
  top: "top.json",
} as const;

type Options = {
  /**
   * Read once, batch by batch; `openSnapshot` refers to members by this order. Each identifier must
   * occur once: the caller ensures it, since nothing of a claim is kept here.
   */
  claims: Iterable<Claim> | AsyncIterable<Claim>;
  /**
   * Created when missing; files of these names in it are replaced once the new ones are complete.
   */
  folder: string;
  chunks?: number;
  threads?: number;
  /** The expected number of claims, where it is known, for the progress. */
  expected?: number;
  progress?: Progress;
};

/**
 * Throws identifier_malformed, negative_amount, amount_too_large, sum_overflow, too_few_chunks,
 * too_many_leaves. After a refusal the folder is as it was before: an older snapshot in it is
 * complete.
 */
export async function buildSnapshot(options: Options): Promise<Top & { members: number }> {
  const { chunks = MIN_CHUNKS } = options;
  if (chunks < MIN_CHUNKS) throw new Refused("too_few_chunks");
  if (chunks > MAX_CHUNKS) throw new Refused("wrong_format");
  const folder = resolve(options.folder);
  const made = mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, "unfinished");
  try {
    makeRoom(unfinished);
    const top = await buildIn(unfinished, { ...options, chunks });
    moveUp(unfinished, folder);
    return top;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    if (made) removeEmpty(folder, made);
  }
}

/** Removes what a killed process left here before it starts. */
function makeRoom(unfinished: string): void {
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
}

/**
 * A snapshot is valid only with `top`: it is removed first and moved last, so that a mix of old and
 * new files never passes for a snapshot.
 */
function moveUp(unfinished: string, folder: string): void {
  const { top, ...others } = FILES;
  rmSync(join(folder, top), { force: true });
  for (const name of [...Object.values(others), top])
    renameSync(join(unfinished, name), join(folder, name));
}

/**
 * Removes the folders created for a tree that was not built, from the innermost to the outermost.
 */
function removeEmpty(folder: string, outermost: string): void {
  for (let at = folder; at.length >= outermost.length; at = dirname(at)) {
    if (readdirSync(at).length > 0) return;
    rmdirSync(at);
  }
}

type Build = Omit<Options, "folder"> & { chunks: number };

async function buildIn(folder: string, options: Build): Promise<Top & { members: number }> {
  const { chunks, progress } = options;
  const scattered = join(folder, "scattered");
  mkdirSync(scattered, { mode: 0o700 });
  const pool = startPool(options.threads);
  try {
    const { members, runs } = await scatter(options, { folder, pool, scattered });
    await place(folder, { progress, pool, runs, count: members * chunks });
    const leaves = join(folder, FILES.leaves);
    const { root, total, count } = await rootOfFile(leaves, { pool, progress });
    const top = { chunks, members, count, total: total.toString(), root: toHex(root) };
    writeFileSync(join(folder, FILES.top), `${JSON.stringify(top)}\n`);
    return { root, total, count, members };
  } finally {
    await pool.stop();
  }
}

type Scatter = { folder: string; pool: Pool; scattered: string };

async function scatter(
  { claims, chunks, expected = 0, progress }: Build,
  { folder, pool, scattered }: Scatter,
): Promise<{ members: number; runs: Run[] }> {
  const openings = openSync(join(folder, FILES.openings), "wx", 0o600);
  let members = 0;
  try {
    const batches = batchesOf(claims, { chunks, openings, folder: scattered });
    await spread<number>(pool, batches, (done) => {
      members += done;
      progress?.("splitting", members, Math.max(expected, members));
    });
    const ended = pool.threads.map((thread) => thread.ask<Run[]>({ kind: "endScatter" }));
    return { members, runs: (await Promise.all(ended)).flat() };
  } finally {
    closeSync(openings);
  }
}

type Place = { progress: Progress | undefined; pool: Pool; runs: Run[]; count: number };

async function place(folder: string, { progress, pool, runs, count }: Place): Promise<void> {
  const leaves = join(folder, FILES.leaves);
  closeLeafFile(createLeafFile(leaves, count));
  const places = new Uint32Array(new SharedArrayBuffer(count * 4));
  let done = 0;
  await spread<number>(pool, bucketsOf(runs, leaves, places), (placed) => {
    done += placed;
    progress?.("shuffling", done, count);
  });
  writePlaces(join(folder, FILES.places), places);
}

function* bucketsOf(
  runs: Run[],
  leaves: string,
  places: Uint32Array<SharedArrayBuffer>,
): Generator<PlaceTask> {
  const buckets = Array.from({ length: BUCKETS }, (): Run[] => []);
  for (const run of runs) buckets[run.bucket]?.push(run);
  let firstIndex = 0;
  let together: Run[][] = [];
  let held = 0;
  for (const own of buckets) {
    together.push(own);
    held += chunksOf(own);
    if (held < CHUNKS_TOGETHER) continue;
    yield { kind: "place", buckets: together, firstIndex, leaves, places };
    firstIndex += held;
    together = [];
    held = 0;
  }
  if (held > 0) yield { kind: "place", buckets: together, firstIndex, leaves, places };
}

function writePlaces(path: string, places: Uint32Array): void {
  const fd = openSync(path, "wx", 0o600);
  try {
    for (let from = 0; from < places.length; from += 65_536) {
      const part = places.subarray(from, from + 65_536);
      const bytes = new Uint8Array(part.length * 4);
      part.forEach((index, i) => {
        writeU32(bytes, i * 4, index);
      });
      writeSync(fd, bytes);
    }
  } finally {
    closeSync(fd);
  }
}
