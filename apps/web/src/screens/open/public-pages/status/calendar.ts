/** The maturity calendar as bars: the amounts that fall due on each of the next days. */
import { addDays, type Day } from "@ballast/contract/days.ts";

export type Due = { day: Day; principal: bigint; returns: bigint };
/** A bar in per cent of the drawing; returns are stacked on top of the principal. */
export type Bar = { day: Day; left: number; width: number; principal: number; returns: number };

export const DAYS = 90;

/** Minimum height in per cent, so that a small amount stays visible next to the others. */
const LEAST = 2;

/**
 * Returns a bar for each day with an amount, on an axis of DAYS from today; the highest fills it.
 */
export function layOut(calendar: readonly Due[], today: Day): Bar[] {
  const places = new Map<Day, number>();
  for (let no = 0; no <= DAYS; no += 1) places.set(addDays(today, no), no);
  const most = calendar.reduce(
    (high, { principal, returns }) => (principal + returns > high ? principal + returns : high),
    1n,
  );
  const per = (value: bigint) =>
    value === 0n ? 0 : Math.max(LEAST, Number((value * 10_000n) / most) / 100);
  const step = 100 / (DAYS + 1);
  return calendar.flatMap(({ day, principal, returns }) => {
    const place = places.get(day);
    if (place === undefined) return [];
    const [below, above] = [per(principal), per(returns)];
    // Where the smaller part was raised to the minimum, the larger one is reduced to make room.
    const surplus = Math.max(0, below + above - 100);
    const isTall = below >= above;
    return [
      {
        ...{ day, left: place * step, width: step * 0.8 },
        principal: below - (isTall ? surplus : 0),
        returns: above - (isTall ? 0 : surplus),
      },
    ];
  });
}
