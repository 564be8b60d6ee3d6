/**
 * Folds a part of the published file into the nodes above it; building and verifying share this
 * code.
 */
import { closeSync, openSync } from "node:fs";
import { fold, hashLeaves, RECORD } from "../records.ts";
import { fastHash } from "./fast-hash.ts";
import { readRecords } from "./leaf-file.ts";

/** The number of leaves that one task reads: 2.6 MB. */
export const BLOCK = 2 ** 16;
/** The lowest level that is kept; the levels below are recomputed from 1,024 leaves of the file. */
export const KEPT_LEVEL = 10;
export const KEPT_LEAVES = 2 ** KEPT_LEVEL;

export type FoldTask = { kind: "fold"; path: string; first: number; count: number };

const records = new Uint8Array((BLOCK + 1) * RECORD);

/** The records of the kept level over `count` leaves; the first leaf is at a multiple of BLOCK. */
export function foldBlock({ path, first, count }: FoldTask): Uint8Array {
  const fd = openSync(path, "r");
  try {
    readRecords(fd, first, count, records);
  } finally {
    closeSync(fd);
  }
  hashLeaves(records, count, first, fastHash);
  fold(records, count, 0, KEPT_LEVEL, fastHash);
  return records.slice(0, Math.ceil(count / KEPT_LEAVES) * RECORD);
}
