/** By how much the server's clock is ahead of this device's, in ms, as its newest answer showed. */
let ahead = 0;

export const clockAhead = () => ahead;

export function setClockAhead(ms = 0): void {
  ahead = ms;
}

/** `said`: the server's time as it stands with an answer that has just come. */
export function noteServerTime(said: string | null): void {
  if (said) ahead = Date.parse(said) - Date.now();
}
