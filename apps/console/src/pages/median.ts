/**
 * Twice the middle of a list, which keeps the half where an even number of values has its middle between
 * two: the sum of the two in the middle, or the middle one two times.
 */
export function twiceMedianOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0n;
  return upper + (sorted.length % 2 === 1 ? upper : (sorted[half - 1] ?? upper));
}
