/**
 * Announces that figures may have changed: after each call that changed something, and when the
 * sandbox moved the clock or the chain (its drawer dispatches the same event). The query cache then
 * refetches.
 */
import { dropPrefetched } from "./prefetched-answers.ts";

const CHANGED = "ballast:changed";

export function announceDataChanged(): void {
  dropPrefetched();
  window.dispatchEvent(new CustomEvent(CHANGED));
}

export function onDataChanged(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
