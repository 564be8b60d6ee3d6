/** The middle of a list of amounts or counts: of an even number, the mean of the two in the middle. */
export function medianOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0n;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2n;
}
