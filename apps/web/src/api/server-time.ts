/** How many milliseconds the server's clock is ahead of this device's, by the latest response. */
import { createStore } from "./store.ts";

const ahead = createStore(0);

export const clockAhead = ahead.read;

export function setClockAhead(ms = 0): void {
  ahead.write(ms);
}

/**
 * `time` is the server's time in a response that has just arrived; a prefetched one may have waited
 * while the app was loaded, until the next one corrects that.
 */
export function noteServerTime(time: string | null): void {
  if (time) ahead.write(Date.parse(time) - Date.now());
}
