import { STATEMENT_DAYS } from "@ballast/contract/constants.ts";
import { addDays, type Day, daysBetween } from "@ballast/contract/days.ts";

/** The whole month before the one that runs, and the last day that is over. */
export function lastMonth(today: Day): { from: Day; to: Day; latest: Day } {
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to, latest: addDays(today, -1) };
}

export type WrongPeriod = "no-day" | "backwards" | "too-long" | "not-over";

/** Null for a period of days that are over. */
export function wrongPeriod(from: Day, to: Day, latest: Day): WrongPeriod | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || !/^\d{4}-\d{2}-\d{2}$/.test(to)) return "no-day";
  if (from > to) return "backwards";
  if (to > latest) return "not-over";
  return daysBetween(from, to) >= STATEMENT_DAYS ? "too-long" : null;
}
