/**
 * The latest position of the database that this browser has seen, so that no answer shows an earlier
 * state (contract/log-position.ts): one for all tabs, which outlives a reload.
 */
import { SeenPosition } from "@ballast/contract/log-position.ts";

const KEY = "ballast.position";

/** For a browser that stores nothing. */
const memory = new Map<string, string>();

export const seenPosition = new SeenPosition({
  // Read anew each time: another tab may have written.
  read() {
    try {
      return localStorage.getItem(KEY) ?? memory.get(KEY) ?? null;
    } catch {
      return memory.get(KEY) ?? null;
    }
  },
  write(text) {
    memory.set(KEY, text);
    try {
      localStorage.setItem(KEY, text);
    } catch {}
  },
});
