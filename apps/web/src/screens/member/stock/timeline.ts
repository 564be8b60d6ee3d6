/**
 * Positions of maturities on a line from today to the last of them, and the totals of the holdings.
 */
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listStock } from "@ballast/contract/product/calls.ts";

export type Held = OutputOf<typeof listStock>["list"][number];

/**
 * Returns the end of the line that all products share, so that they can be compared; null where
 * nothing matures.
 */
export function lastMaturity(held: readonly Pick<Held, "maturing">[]): Day | null {
  const days = held.flatMap(({ maturing }) => maturing.map(({ expire }) => expire));
  return days.reduce<Day | null>((last, day) => (last === null || day > last ? day : last), null);
}

/** Returns the position in per cent of the line, 0 to 100; a maturity today or overdue is at 0. */
export function placeOf(day: Day, today: Day, last: Day): number {
  const span = daysBetween(today, last);
  return span <= 0 ? 0 : (Math.max(0, daysBetween(today, day)) * 100) / span;
}

export type Sums = { invested: bigint; earned: bigint; incomeToCome: bigint };

export function sumsOf(held: readonly Sums[]): Sums {
  return held.reduce<Sums>(
    (sums, one) => ({
      invested: sums.invested + one.invested,
      earned: sums.earned + one.earned,
      incomeToCome: sums.incomeToCome + one.incomeToCome,
    }),
    { invested: 0n, earned: 0n, incomeToCome: 0n },
  );
}
