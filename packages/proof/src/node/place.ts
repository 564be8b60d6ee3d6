/**
 * Second half of the shuffle, in a thread: each bucket is shuffled by itself and written to its
 * place.
 */
import { randomFillSync } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { readU32 } from "../bytes.ts";
import { drawsFrom, shuffled } from "../draws.ts";
import { RECORD } from "../records.ts";
import { readFully, writeRecords } from "./leaf-file.ts";
import { type Run, SCATTERED } from "./scatter.ts";

export type PlaceTask = {
  kind: "place";
  /** The runs of each of several adjacent buckets. */
  buckets: Run[][];
  /** The index of the first bucket's first leaf. */
  firstIndex: number;
  leaves: string;
  /** The index of each chunk, in the order of the claims; every thread fills its part. */
  places: Uint32Array<SharedArrayBuffer>;
};

const draws = drawsFrom((bytes) => randomFillSync(bytes));

export const chunksOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, run) => sum + run.chunks, 0);

/** Returns the number of placed chunks. */
export function placeBuckets({ buckets, firstIndex, leaves, places }: PlaceTask): number {
  const count = buckets.reduce((sum, runs) => sum + chunksOf(runs), 0);
  const records = new Uint8Array(count * RECORD);
  const files = new Map<string, number>();
  let placed = 0;
  try {
    for (const runs of buckets) {
      const scattered = gather(runs, files);
      const order = shuffled(chunksOf(runs), draws);
      for (const from of order) {
        const at = from * SCATTERED;
        places[readU32(scattered, at)] = firstIndex + placed;
        for (let byte = 0; byte < RECORD; byte += 1) {
          records[placed * RECORD + byte] = scattered[at + 4 + byte] ?? 0;
        }
        placed += 1;
      }
    }
  } finally {
    for (const fd of files.values()) closeSync(fd);
  }
  const fd = openSync(leaves, "r+");
  try {
    writeRecords(fd, firstIndex, records);
  } finally {
    closeSync(fd);
  }
  return count;
}

function gather(runs: readonly Run[], files: Map<string, number>): Uint8Array {
  const all = new Uint8Array(chunksOf(runs) * SCATTERED);
  let end = 0;
  for (const { path, at, chunks } of runs) {
    const length = chunks * SCATTERED;
    const fd = files.get(path) ?? openSync(path, "r");
    files.set(path, fd);
    readFully(fd, all.subarray(end, end + length), at);
    end += length;
  }
  return all;
}
