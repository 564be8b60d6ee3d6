/** Writes files with one JSON object per line, on a disk that may be full for a while. */
import { appendFileSync, existsSync, statSync, truncateSync } from "node:fs";

const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);

export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && NO_ROOM.has((error as NodeJS.ErrnoException).code ?? "");

/** Appends the whole line or nothing: a partial line would corrupt the next one. */
export function appendLine(file: string, value: unknown): void {
  const before = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    appendFileSync(file, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    // A full disk may refuse the file itself: then there is nothing to cut.
    if (isNoRoom(error) && existsSync(file)) truncateSync(file, before);
    throw error;
  }
}

/** Returns whether there was room; periodic work is repeated in a later turn. */
export function unlessNoRoom(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    return false;
  }
}
