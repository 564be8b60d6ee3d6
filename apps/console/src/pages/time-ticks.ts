/** Tick positions of a time axis: at whole minutes, hours or days in UTC, at most five. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Allowed distances between two ticks, in milliseconds. Each is less than four times the one
 * before, so that a span too long for one distance still gets a tick of the next.
 */
const STEPS = [
  ...[1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 30, 90, 180, 365].map((days) => days * DAY_MS),
];
const TICKS_MOST = 5;

/** Ticks between two instants; all values are milliseconds since the epoch. */
export function timeTicks(min: number, max: number): number[] {
  const step = STEPS.find((one) => (max - min) / one <= TICKS_MOST - 1) ?? 365 * DAY_MS;
  const first = Math.ceil(min / step) * step;
  const count = Math.min(TICKS_MOST, Math.max(0, Math.floor((max - first) / step) + 1));
  return Array.from({ length: count }, (_, at) => first + at * step);
}
