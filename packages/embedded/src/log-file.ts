import { renameSync, statSync } from "node:fs";

const KEPT_BYTES = 16 * 1024 * 1024;

/** Puts a log that has grown large aside, over the one before it. Call it before opening one. */
export function makeRoom(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > KEPT_BYTES) renameSync(path, `${path}.1`);
}
