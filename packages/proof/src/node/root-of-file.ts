import { DEPTH, RECORD } from "../records.ts";
import { levelsAbove, type Top, topOf } from "../tree.ts";
import { fastHash } from "./fast-hash.ts";
import { BLOCK, type FoldTask, foldBlock, KEPT_LEAVES, KEPT_LEVEL } from "./fold-block.ts";
import { closeLeafFile, openLeafFile } from "./leaf-file.ts";
import { type Pool, spread, startPool } from "./pool.ts";

/** Called now and then with the step, the completed and the total number of leaves or claims. */
export type Progress = (step: string, done: number, all: number) => void;

export type FileTop = Top & {
  /** The levels from the kept one up to the root. */
  levels: Uint8Array[];
};

export type Counting = { threads?: number | undefined; progress?: Progress | undefined };

/**
 * Computes root, total and count of a published file, on several threads when it has several
 * blocks. Holds 40 bytes per 1,024 leaves, and one block per thread. wrong_format, wrong_length,
 * sum_overflow.
 */
export async function rootOfFile(
  path: string,
  { threads, progress, pool }: Counting & { pool?: Pool } = {},
): Promise<FileTop> {
  const file = openLeafFile(path);
  closeLeafFile(file);
  const { count } = file;
  const kept = new Uint8Array(Math.ceil(count / KEPT_LEAVES) * RECORD);
  let done = 0;
  const keep = (records: Uint8Array, { first, count: length }: FoldTask) => {
    kept.set(records, (first / KEPT_LEAVES) * RECORD);
    done += length;
    progress?.("adding up", done, count);
  };
  if (pool || count > BLOCK) {
    const own = pool ?? startPool(threads);
    try {
      await spread<Uint8Array>(own, blocksOf(path, count), (records, task) =>
        keep(records, task as FoldTask),
      );
    } finally {
      if (!pool) await own.stop();
    }
  } else {
    for (const task of blocksOf(path, count)) keep(foldBlock(task), task);
  }
  const levels = levelsAbove(kept, { from: KEPT_LEVEL, to: DEPTH, hash: fastHash });
  return { ...topOf(levels, count), levels };
}

function* blocksOf(path: string, count: number): Generator<FoldTask> {
  for (let first = 0; first < count; first += BLOCK) {
    yield { kind: "fold", path, first, count: Math.min(BLOCK, count - first) };
  }
}
