/**
 * For what can wait until nothing else is to be done: the browser has nothing to draw, and no answer
 * is awaited that would then be drawn. Safari has no idle callback.
 */
const SOON_MS = 200;
/** An answer that came is drawn by then. */
const DRAWN_MS = 50;

let awaited = 0;

/** Runs what somebody waits for. */
export async function whileAwaited<T>(run: () => Promise<T>): Promise<T> {
  awaited += 1;
  try {
    return await run();
  } finally {
    setTimeout(() => {
      awaited -= 1;
    }, DRAWN_MS);
  }
}

export function whenIdle(run: () => void): void {
  const look = () => {
    if (awaited === 0) run();
    else setTimeout(() => whenIdle(run), DRAWN_MS);
  };
  if (window.requestIdleCallback) window.requestIdleCallback(look);
  else setTimeout(look, SOON_MS);
}
