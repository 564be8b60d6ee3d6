/** For what can wait until nothing else is to be done. Safari has no idle callback. */
const SOON_MS = 200;

export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
