/** Files of one JSON object a line, on a disk that may be full for a while. */
import { appendFileSync, statSync, truncateSync } from "node:fs";

const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);

export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && NO_ROOM.has((error as NodeJS.ErrnoException).code ?? "");

/** Appends the whole line or nothing: half of one would be the beginning of the next. */
export function appendLine(file: string, value: unknown): void {
  const before = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    appendFileSync(file, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    if (isNoRoom(error)) truncateSync(file, before);
    throw error;
  }
}

/** Answers whether there was room: what runs by itself is tried again by a later turn. */
export function unlessNoRoom(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    return false;
  }
}
