/** What lies above a screen, the topmost last: sheets and dialogs. Going back closes one of them first. */
import { createStore } from "../api/store.ts";

/** How each is closed. */
export const overlays = createStore<readonly (() => void)[]>([]);

/** `close` may find that it must stay. Answers what takes the overlay off again. */
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
