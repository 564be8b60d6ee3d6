/**
 * Says that figures may have changed: after each call that did something, and when the sandbox moved
 * the clock or the chain (its drawer dispatches the same event). The query cache then asks anew.
 */
import { forgetAhead } from "./ahead.ts";

const CHANGED = "ballast:changed";

export function announceChange(): void {
  forgetAhead();
  window.dispatchEvent(new CustomEvent(CHANGED));
}

export function onChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
