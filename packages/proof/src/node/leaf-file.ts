/**
 * The published file: `"BPF1" ‖ count (u32)`, then `count` records of 40 bytes in the order of
 * their index: amount (u64) ‖ hash of the claim. It is read and written in parts, never held as a
 * whole.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { readU32, sameBytes, writeU32 } from "../bytes.ts";
import { MAX_COUNT, RECORD, tagged } from "../records.ts";
import { Refused } from "../refusals.ts";

const HEADER = 8;

export type LeafFile = { fd: number; count: number };

/**
 * Creates the file with its header; `writeRecords` adds the records in any order. too_many_leaves.
 */
export function createLeafFile(path: string, count: number): LeafFile {
  if (count > MAX_COUNT) throw new Refused("too_many_leaves");
  const header = tagged("BPF1", HEADER);
  writeU32(header, 4, count);
  const fd = openSync(path, "w");
  writeSync(fd, header);
  return { fd, count };
}

/** Opens the file for adding or reading records: wrong_length, wrong_format. */
export function openLeafFile(path: string): LeafFile {
  const fd = openSync(path, "r");
  try {
    const header = new Uint8Array(HEADER);
    if (readFully(fd, header, 0) < HEADER) throw new Refused("wrong_length");
    if (!sameBytes(header.subarray(0, 4), tagged("BPF1", 4))) throw new Refused("wrong_format");
    const count = readU32(header, 4);
    if (fstatSync(fd).size !== HEADER + count * RECORD) throw new Refused("wrong_length");
    return { fd, count };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

export function closeLeafFile(file: LeafFile): void {
  closeSync(file.fd);
}

export function writeRecords(fd: number, firstIndex: number, records: Uint8Array): void {
  const at = HEADER + firstIndex * RECORD;
  for (let done = 0; done < records.length; ) {
    done += writeSync(fd, records, done, records.length - done, at + done);
  }
}

/** Fills the start of `records` with `count` records. wrong_length when the file ends earlier. */
export function readRecords(
  fd: number,
  firstIndex: number,
  count: number,
  records: Uint8Array,
): void {
  const wanted = records.subarray(0, count * RECORD);
  if (readFully(fd, wanted, HEADER + firstIndex * RECORD) < wanted.length) {
    throw new Refused("wrong_length");
  }
}

/** Reads until the buffer is full or the file ends; returns the number of bytes read. */
export function readFully(fd: number, into: Uint8Array, position: number): number {
  let done = 0;
  while (done < into.length) {
    const read = readSync(fd, into, done, into.length - done, position + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}
