/**
 * Runs work that can wait for an idle moment: the browser has nothing to draw, and no response is
 * awaited that would have to be drawn. Safari has no idle callback.
 */
import { createStore } from "./store.ts";

const SOON_MS = 200;
/** Milliseconds within which a response is drawn after it arrived. */
const DRAWN_MS = 50;
/**
 * The longest wait, in milliseconds: a phone that is never idle, or a server that never responds,
 * must not block the work forever.
 */
export const LATEST_MS = 4_000;

const awaited = createStore(0);

/** Marks a request as awaited while it runs, so that idle work waits for it. */
export async function whileAwaited<T>(run: () => Promise<T>): Promise<T> {
  awaited.write(awaited.read() + 1);
  try {
    return await run();
  } finally {
    setTimeout(() => awaited.write(awaited.read() - 1), DRAWN_MS);
  }
}

/** Runs the work after the next paint; used when the wait for an idle moment has timed out. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

export function whenIdle(run: () => void, latest = performance.now() + LATEST_MS): void {
  if (performance.now() >= latest) {
    afterPaint(run);
    return;
  }
  const look = () => {
    if (awaited.read() === 0 && performance.now() < latest) run();
    else setTimeout(() => whenIdle(run, latest), DRAWN_MS);
  };
  const timeout = latest - performance.now();
  if (window.requestIdleCallback) window.requestIdleCallback(look, { timeout });
  else setTimeout(look, SOON_MS);
}
