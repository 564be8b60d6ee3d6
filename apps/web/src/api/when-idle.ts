/**
 * For what can wait until nothing else is to be done: the browser has nothing to draw, and no answer
 * is awaited that would then be drawn. Safari has no idle callback.
 */
import { createStore } from "./store.ts";

const SOON_MS = 200;
/** An answer that came is drawn by then. */
const DRAWN_MS = 50;
/** A phone that is never idle, or a server that never answers, must not keep the rest away. */
export const LATEST_MS = 4_000;

const awaited = createStore(0);

/** Runs what somebody waits for. */
export async function whileAwaited<T>(run: () => Promise<T>): Promise<T> {
  awaited.write(awaited.read() + 1);
  try {
    return await run();
  } finally {
    setTimeout(() => awaited.write(awaited.read() - 1), DRAWN_MS);
  }
}

/** Too late for an idle moment, what is being drawn still comes first. */
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
