/** What was owed and what was there over time, as two lines that stop where a day has no proof. */
import { addDays, type Day, daysBetween } from "@ballast/contract/days.ts";
import type { PublishedProof } from "@ballast/contract/open/proofs.ts";

export type Point = Pick<PublishedProof, "day" | "total"> & {
  assets: { amount: bigint } | null;
};
/** Each line in pieces of "x,y x,y …". `gaps`: days without a proof, both ends included. */
export type Drawing = {
  owed: string[];
  found: string[];
  gaps: { from: Day; to: Day; x: number; width: number }[];
};

export const WIDTH = 300;
export const HEIGHT = 100;

/**
 * Oldest first, every day at its own place; both lines begin at nothing, so that a difference is as
 * large as it is. Where nothing is known of a day, a line has a gap and nothing is drawn across it.
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
    // A day alone is a dot: a line of no length with round ends.
    return (all.length === 1 ? [...all, ...all] : all).join(" ");
  }
}

type Known = { day: Day; value: bigint };

/** Days that follow each other, and of which something is known. */
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
