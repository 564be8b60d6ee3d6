/**
 * The overlays above a screen, sheets and dialogs, the topmost last. Going back closes one of them
 * first.
 */
import { createStore } from "../api/store.ts";

/** The function that closes each overlay. */
export const overlays = createStore<readonly (() => void)[]>([]);

/**
 * Adds an overlay; `close` may decide to keep it open. Returns the function that removes the
 * overlay.
 */
export function pushOverlay(close: () => void): () => void {
  overlays.write([...overlays.read(), close]);
  return () => {
    const place = overlays.read().lastIndexOf(close);
    overlays.write(overlays.read().filter((_, index) => index !== place));
  };
}

export const hasOverlay = () => overlays.read().length > 0;

export function closeTopOverlay(): void {
  overlays.read().at(-1)?.();
}
