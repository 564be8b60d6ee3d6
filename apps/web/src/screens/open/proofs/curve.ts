/** What was owed and what was there over time, as two lines. */
import type { PublishedProof } from "@ballast/contract/open-proofs.ts";

export type Point = Pick<PublishedProof, "day" | "total"> & {
  assets: { amount: bigint } | null;
};
export type Lines = { owed: string; found: string };

export const WIDTH = 300;
export const HEIGHT = 100;

/**
 * "x,y x,y …" of each line, oldest first; both begin at nothing, so that a gap is as large as it is.
 * Where nothing is known of what was there, the second line leaves the day out.
 */
export function linesOf(newestFirst: readonly Point[]): Lines {
  const points = newestFirst.toReversed();
  const most = points.reduce((high, { total, assets }) => {
    const here = assets && assets.amount > total ? assets.amount : total;
    return here > high ? here : high;
  }, 1n);
  const step = WIDTH / Math.max(1, points.length - 1);
  const at = (no: number, value: bigint) =>
    `${round(no * step)},${round(HEIGHT - Number((value * 10_000n) / most) / 100)}`;
  return {
    owed: points.map(({ total }, no) => at(no, total)).join(" "),
    found: points.flatMap(({ assets }, no) => (assets ? [at(no, assets.amount)] : [])).join(" "),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
