/** A month as a calendar shows it. */
import { addDays, type Day, startOfDay } from "@ballast/contract/days.ts";

/** YYYY-MM. */
export type Month = string;

/** `lead` places are empty before the first day; a week begins on Monday. */
export function daysOfMonth(month: Month): { lead: number; days: Day[] } {
  const first: Day = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, at) => addDays(first, at));
  return {
    lead: (startOfDay(first).getUTCDay() + 6) % 7,
    days: days.filter((day) => day.startsWith(month)),
  };
}

/** The month before or after. */
export function besideMonth(month: Month, by: -1 | 1): Month {
  return addDays(`${month}-01`, by === 1 ? 31 : -1).slice(0, 7);
}

/** How many of the seven days of the plan are done: those of the streak since it last began anew. */
export function doneOfWeek(streak: number, days: number): number {
  return streak === 0 ? 0 : ((streak - 1) % days) + 1;
}
