/** By how much the server's clock is ahead of this device's, in ms, by its newest response. */
import { createStore } from "./store.ts";

const ahead = createStore(0);

export const clockAhead = ahead.read;

export function setClockAhead(ms = 0): void {
  ahead.write(ms);
}

/** `time`: the server's, as a response that has just come gives it. */
export function noteServerTime(time: string | null): void {
  if (time) ahead.write(Date.parse(time) - Date.now());
}
