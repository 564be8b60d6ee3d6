/** Compares two texts line by line: a line is kept, removed, or new. */
export type Line = { left: string | null; right: string | null; change: "same" | "out" | "in" };

/** Lines beyond which two texts are shown beside each other without being compared. */
const MOST = 2_000;

/** Aligns the longest common subsequence of lines; lines in between are on their own side only. */
export function differenceOf(before: string, after: string): Line[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  if (a.length > MOST || b.length > MOST) {
    return [...a.map((left) => out(left)), ...b.map((right) => added(right))];
  }
  const lengths = commonLengths(a, b);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push({ left, right: left, change: "same" });
      i += 1;
      j += 1;
    } else if (left !== undefined && longer(lengths, i + 1, j) >= longer(lengths, i, j + 1)) {
      lines.push(out(left));
      i += 1;
    } else {
      lines.push(added(right ?? ""));
      j += 1;
    }
  }
  return lines;
}

const out = (left: string): Line => ({ left, right: null, change: "out" });
const added = (right: string): Line => ({ left: null, right, change: "in" });

/**
 * The table of lengths: at [i][j], the number of lines that the rest of `a` from i and the rest of
 * `b` from j have in common.
 */
function commonLengths(a: string[], b: string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = rows[i] as Uint16Array;
      row[j] =
        a[i] === b[j]
          ? longer(rows, i + 1, j + 1) + 1
          : Math.max(longer(rows, i + 1, j), longer(rows, i, j + 1));
    }
  }
  return rows;
}

const longer = (rows: Uint16Array[], i: number, j: number) => rows[i]?.[j] ?? -1;
