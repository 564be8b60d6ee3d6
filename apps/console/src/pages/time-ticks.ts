/** Where an axis of time has its marks: at whole minutes, hours or days in UTC, five at most. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Each is less than four of the one before: what is too long for that one has a mark of this. */
const STEPS = [
  ...[1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 30, 90, 180, 365].map((days) => days * DAY_MS),
];
const MOST = 5;

export function timeTicks(min: number, max: number): number[] {
  const step = STEPS.find((one) => (max - min) / one <= MOST - 1) ?? 365 * DAY_MS;
  const first = Math.ceil(min / step) * step;
  const count = Math.min(MOST, Math.max(0, Math.floor((max - first) / step) + 1));
  return Array.from({ length: count }, (_, at) => first + at * step);
}
