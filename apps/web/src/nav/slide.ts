/**
 * The slide between two screens. What can wait until it is over does: a slow phone would draw it in
 * the middle of the slide.
 */
import { createStore } from "../api/store.ts";

/** Resolves when the slide under way is over; null while none is. */
const slide = createStore<Promise<void> | null>(null);

export function keepSlide(finished: Promise<void>): void {
  const over: Promise<void> = finished
    .catch(() => {})
    .then(() => {
      if (slide.read() === over) slide.write(null);
    });
  slide.write(over);
}

/** Runs in a task of its own, after the slide where one is under way. */
export function afterSlide(run: () => void): void {
  const over = slide.read();
  if (over === null) setTimeout(run);
  else void over.then(run);
}
