/** Amounts owed and found over time, as two lines that are interrupted where a day has no proof. */
import { addDays, type Day, daysBetween } from "@ballast/contract/days.ts";
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";

export type Point = Pick<PublishedProof, "day" | "total"> & {
  assets: { amount: bigint } | null;
};
/**
 * Each line is a list of segments "x,y x,y …". `gaps` are days without a proof, both ends included.
 */
export type Drawing = {
  owed: string[];
  found: string[];
  gaps: { from: Day; to: Day; x: number; width: number }[];
};

export const WIDTH = 300;
export const HEIGHT = 100;

/**
 * Draws the points oldest first, each day at its own position. Both lines begin at zero, so that a
 * difference is drawn to scale. Where nothing is known of a day, a line has a gap and nothing is
 * drawn across it.
 */
export function drawingOf(newestFirst: readonly Point[]): Drawing {
  const points = newestFirst.toReversed();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return { owed: [], found: [], gaps: [] };
  const most = points.reduce((high, { total, assets }) => {
    const here = assets && assets.amount > total ? assets.amount : total;
    return here > high ? here : high;
  }, 1n);
  const step = WIDTH / Math.max(1, daysBetween(first.day, last.day));
  const x = (day: Day) => daysBetween(first.day, day) * step;
  const at = (day: Day, value: bigint) =>
    `${round(x(day))},${round(HEIGHT - Number((value * 10_000n) / most) / 100)}`;
  const found = points.map(({ day, assets }) => ({ day, value: assets?.amount ?? null }));
  return {
    owed: piecesOf(points.map(({ day, total }) => ({ day, value: total }))).map(join),
    found: piecesOf(found).map(join),
    gaps: points.flatMap(({ day }, no) => {
      const next = points[no + 1]?.day;
      if (next === undefined || daysBetween(day, next) <= 1) return [];
      const [from, to] = [addDays(day, 1), addDays(next, -1)];
      return [{ from, to, x: round(x(day)), width: round(x(next) - x(day)) }];
    }),
  };

  function join(piece: Known[]): string {
    const all = piece.map(({ day, value }) => at(day, value));
    // A single day is drawn as a dot: a line of zero length with round ends.
    return (all.length === 1 ? [...all, ...all] : all).join(" ");
  }
}

type Known = { day: Day; value: bigint };

/** Splits the points into runs of consecutive days whose value is known. */
function piecesOf(points: { day: Day; value: bigint | null }[]): Known[][] {
  const pieces: Known[][] = [];
  let before: Day | null = null;
  for (const { day, value } of points) {
    if (value === null) {
      before = null;
      continue;
    }
    const follows = before !== null && daysBetween(before, day) === 1;
    if (follows) pieces.at(-1)?.push({ day, value });
    else pieces.push([{ day, value }]);
    before = day;
  }
  return pieces;
}

const round = (value: number) => Math.round(value * 100) / 100;
