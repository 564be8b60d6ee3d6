const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before the next attempt: doubled after each failure, with random jitter so
 * that clients do not retry at the same moment.
 */
export function backOff(failures: number, random = Math.random): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return wait * (0.5 + random() / 2);
}
