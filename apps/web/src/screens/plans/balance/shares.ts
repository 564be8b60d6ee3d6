const WHOLE = 1000;
/** Minimum width of a part that is not zero, so that it stays visible however small it is. */
const LEAST = 12;

/**
 * Returns the widths of the parts of a bar of 1000: whole numbers in proportion whose sum is 1000.
 * A part of 0 has width 0.
 */
export function sharesOf(parts: readonly bigint[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0n);
  if (sum === 0n) return parts.map(() => 0);
  const widths = parts.map((part) =>
    part === 0n ? 0 : Math.max(LEAST, Number((part * BigInt(WHOLE)) / sum)),
  );
  const widest = widths.indexOf(Math.max(...widths));
  const others = widths.reduce((total, width, at) => (at === widest ? total : total + width), 0);
  return widths.map((width, at) => (at === widest ? WHOLE - others : width));
}
