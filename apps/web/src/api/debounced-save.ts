/** For what is written down once for many changes, and must not be lost where the app is left before. */
import { whenIdle } from "./when-idle.ts";

/**
 * Answers what to call at each change. `keep` runs once for all that come until it has run: when the
 * phone has nothing else to do, `afterMs` after the first at the earliest, or as the page is left.
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
