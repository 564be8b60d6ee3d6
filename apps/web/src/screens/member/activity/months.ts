/** Months, written YYYY-MM. */
import { addDays, type Day, dayOf } from "@ballast/contract/days.ts";

const startOf = (year: number, month: number) => dayOf(new Date(Date.UTC(year, month))).slice(0, 7);

/** The month `by` months later, or earlier when negative. */
export function monthAfter(month: string, by: number): string {
  return startOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by);
}

export const firstDayOf = (month: string): Day => `${month}-01`;
export const lastDayOf = (month: string): Day => addDays(firstDayOf(monthAfter(month, 1)), -1);
