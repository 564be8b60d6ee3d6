/** The maturity calendar as bars: what falls due on each of the next days. */
import { addDays, type Day } from "@ballast/contract/days.ts";

export type Due = { day: Day; principal: bigint; returns: bigint };
/** Per cent of the drawing; returns stand on top of the principal. */
export type Bar = { day: Day; left: number; width: number; principal: number; returns: number };

export const DAYS = 90;

/** A bar for each day that has something, from today on; the highest fills the drawing. */
export function layOut(calendar: readonly Due[], today: Day): Bar[] {
  const last = calendar.at(-1)?.day;
  if (last === undefined) return [];
  const places = new Map<Day, number>();
  for (let no = 0; no <= DAYS; no += 1) places.set(addDays(today, no), no);
  const shown = (places.get(last) ?? DAYS) + 1;
  const most = calendar.reduce(
    (high, { principal, returns }) => (principal + returns > high ? principal + returns : high),
    1n,
  );
  const per = (value: bigint) => Number((value * 10_000n) / most) / 100;
  const step = 100 / Math.max(7, shown);
  return calendar.flatMap(({ day, principal, returns }) => {
    const place = places.get(day);
    if (place === undefined) return [];
    const width = Math.min(step * 0.8, 6);
    return [{ day, left: place * step, width, principal: per(principal), returns: per(returns) }];
  });
}
