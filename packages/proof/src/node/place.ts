/** Second half of the shuffle, in a thread: one bucket is shuffled and written to its place in the file. */
import { randomFillSync } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { readU32 } from "../bytes.ts";
import { drawsFrom, shuffled } from "../draws.ts";
import { RECORD } from "../records.ts";
import { readFully, writeRecords } from "./leaf-file.ts";
import { type Run, SCATTERED } from "./scatter.ts";

export type PlaceTask = {
  kind: "place";
  runs: Run[];
  /** Index of the bucket's first leaf. */
  firstIndex: number;
  leaves: string;
  /** The index of each chunk, in the order of the claims; every thread fills its part. */
  places: Uint32Array<SharedArrayBuffer>;
};

const draws = drawsFrom(randomFillSync);

/** Answers how many it placed. */
export function placeBucket({ runs, firstIndex, leaves, places }: PlaceTask): number {
  const scattered = gather(runs);
  const count = scattered.length / SCATTERED;
  const records = new Uint8Array(count * RECORD);
  const order = shuffled(count, draws);
  for (let i = 0; i < count; i += 1) {
    const at = (order[i] ?? 0) * SCATTERED;
    places[readU32(scattered, at)] = firstIndex + i;
    for (let byte = 0; byte < RECORD; byte += 1) {
      records[i * RECORD + byte] = scattered[at + 4 + byte] ?? 0;
    }
  }
  const fd = openSync(leaves, "r+");
  try {
    writeRecords(fd, firstIndex, records);
  } finally {
    closeSync(fd);
  }
  return count;
}

function gather(runs: Run[]): Uint8Array {
  const all = new Uint8Array(runs.reduce((sum, run) => sum + run.chunks * SCATTERED, 0));
  const files = new Map<string, number>();
  let end = 0;
  try {
    for (const { path, at, chunks } of runs) {
      const length = chunks * SCATTERED;
      const fd = files.get(path) ?? openSync(path, "r");
      files.set(path, fd);
      readFully(fd, all.subarray(end, end + length), at);
      end += length;
    }
  } finally {
    for (const fd of files.values()) closeSync(fd);
  }
  return all;
}
