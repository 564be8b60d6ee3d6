/** The months of the sign-in calendar, and the progress of the weekly plan. */
import { addDays, type Day, startOfDay } from "@ballast/contract/days.ts";

/** A month as YYYY-MM. */
export type Month = string;

/** `lead` is the number of empty cells before the first day; a week begins on Monday. */
export function daysOfMonth(month: Month): { lead: number; days: Day[] } {
  const first: Day = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, at) => addDays(first, at));
  return {
    lead: (startOfDay(first).getUTCDay() + 6) % 7,
    days: days.filter((day) => day.startsWith(month)),
  };
}

export function besideMonth(month: Month, by: -1 | 1): Month {
  return addDays(`${month}-01`, by === 1 ? 31 : -1).slice(0, 7);
}

/**
 * Returns how many days of the plan are done in the current round of `days`; a longer streak begins
 * the plan again.
 */
export function doneOfWeek(streak: number, days: number): number {
  return streak === 0 ? 0 : ((streak - 1) % days) + 1;
}
