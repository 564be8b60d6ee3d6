/** The maturity calendar as bars: what falls due on each of the next days. */
import { addDays, type Day } from "@ballast/contract/days.ts";

export type Due = { day: Day; principal: bigint; returns: bigint };
/** Per cent of the drawing; returns stand on top of the principal. */
export type Bar = { day: Day; left: number; width: number; principal: number; returns: number };

export const DAYS = 90;

/** Per cent of the height: what is there can be seen, however small beside the rest. */
const LEAST = 2;

/** A bar for each day that has something, on an axis of DAYS from today on; the highest fills it. */
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
    // Where the small one was raised, the other makes room for it.
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
