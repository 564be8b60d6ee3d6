/**
 * The latest position of the database that this browser has seen, so that no answer shows an
 * earlier state (contract/log-position.ts): one for all tabs, which outlives a reload.
 */
import { laterText, SeenPosition } from "@ballast/contract/log-position.ts";

const KEY = "ballast.position";

/** What this tab has seen itself: another tab may overwrite it, and a browser may store nothing. */
const memory = new Map<string, string>();

export const seenPosition = new SeenPosition({
  // Read anew each time: another tab may have written.
  read() {
    const own = memory.get(KEY) ?? null;
    try {
      return laterText(own, localStorage.getItem(KEY));
    } catch {
      return own;
    }
  },
  write(text) {
    memory.set(KEY, text);
    try {
      localStorage.setItem(KEY, text);
    } catch {}
  },
});
