/** Formats a duration by its two largest units, rounded down. */
const UNITS: readonly [string, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export function lasting(ms: number): string {
  let left = Math.max(ms, 0);
  const parts: string[] = [];
  for (const [name, length] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name}${count === 1 ? "" : "s"}`);
    else if (parts.length > 0) break;
  }
  return parts.join(" ") || "less than a minute";
}

/** The same with short units: 2 h 14 min. */
export const lastingShort = (ms: number): string =>
  lasting(ms)
    .replace("less than a minute", "< 1 min")
    .replace(/ days?/, " d")
    .replace(/ hours?/, " h")
    .replace(/ minutes?/, " min");
