/** Where maturities stand on a line from today to the last of them. */
import { type Day, daysBetween } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listStock } from "@ballast/contract/product/calls.ts";

export type Held = OutputOf<typeof listStock>["list"][number];

/** One line for all products, so that they can be compared; null where nothing matures. */
export function lastMaturity(held: readonly Pick<Held, "maturing">[]): Day | null {
  const days = held.flatMap(({ maturing }) => maturing.map(({ expire }) => expire));
  return days.reduce<Day | null>((last, day) => (last === null || day > last ? day : last), null);
}

/** Per cent of the line, 0 to 100; what matures today or is late stands at its beginning. */
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
