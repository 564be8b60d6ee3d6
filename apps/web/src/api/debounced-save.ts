/**
 * Debounces writes: many changes are saved once, and nothing is lost when the page is left before.
 */
import { whenIdle } from "./when-idle.ts";

/**
 * Returns the function to call at each change. `keep` runs once for all changes since its last run:
 * in an idle moment at least `afterMs` milliseconds after the first change, or when the page is
 * left.
 */
export function debouncedSave(keep: () => void, afterMs: number): () => void {
  let isDue = false;
  const keepNow = () => {
    if (!isDue) return;
    isDue = false;
    keep();
  };
  window.addEventListener("pagehide", keepNow);
  document.addEventListener("visibilitychange", () => document.hidden && keepNow());
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => whenIdle(keepNow), afterMs);
  };
}
