import { STATEMENT_DAYS } from "@ballast/contract/constants.ts";
import { type Day, daysBetween } from "@ballast/contract/days.ts";

export type WrongPeriod = "no-day" | "backwards" | "too-long" | "not-over";

/** Returns why a period is not valid, or null for one whose days are all over. */
export function wrongPeriod(from: Day, to: Day, latest: Day): WrongPeriod | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || !/^\d{4}-\d{2}-\d{2}$/.test(to)) return "no-day";
  if (from > to) return "backwards";
  if (to > latest) return "not-over";
  return daysBetween(from, to) >= STATEMENT_DAYS ? "too-long" : null;
}
