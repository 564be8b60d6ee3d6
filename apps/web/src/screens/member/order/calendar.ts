/** The days of an order as a calendar: when income arrives, and the state of each day. */
import { addDays, type Day, startOfDay } from "@ballast/contract/days.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { countDays } from "../../../features/home/orders/order-course.ts";

export type DayState = "received" | "waiting" | "to_come" | "given_up";
export type CalendarDay = { day: Day; state: DayState; withPrincipal: boolean };

type Planned = Parameters<typeof countDays>[0] & Pick<Order, "start">;

/**
 * Returns one entry per day, dated when its income arrives (the day after it is earned), as in the
 * quote; the last day also returns the principal. A take-out takes all income that is due, so the
 * received days come first, then the waiting ones.
 */
export function calendarOf(order: Planned): CalendarDay[] {
  const { all, received, waiting } = countDays(order);
  const rest: DayState = order.status === "valid" ? "to_come" : "given_up";
  return Array.from({ length: all }, (_, index) => ({
    day: addDays(order.start, index + 1),
    state: index < received ? "received" : index < received + waiting ? "waiting" : rest,
    withPrincipal: index === all - 1 && order.status !== "exited",
  }));
}

/** `lead` is the number of empty cells before the first day; a week begins on Monday. */
export type Month = { first: Day; lead: number; days: CalendarDay[] };

export function monthsOf(days: CalendarDay[]): Month[] {
  const months: Month[] = [];
  for (const entry of days) {
    const first = `${entry.day.slice(0, 7)}-01`;
    const month = months.at(-1);
    if (month?.first === first) month.days.push(entry);
    else months.push({ first, lead: placeInWeek(entry.day), days: [entry] });
  }
  return months;
}

/** Returns the column in the week, where Monday is 0. */
function placeInWeek(day: Day): number {
  return (startOfDay(day).getUTCDay() + 6) % 7;
}

/**
 * Returns the months of a long order to show first: the one with the next day to come, and the
 * month after it.
 */
export function monthsInSight(months: Month[]): Month[] {
  const next = months.findIndex(({ days }) => days.some(({ state }) => state === "to_come"));
  const from = next < 0 ? months.length - 2 : Math.min(next, months.length - 2);
  return months.slice(Math.max(0, from)).slice(0, 2);
}

export function countStates(days: CalendarDay[]): Record<DayState, number> {
  const counts = { received: 0, waiting: 0, to_come: 0, given_up: 0 };
  for (const { state } of days) counts[state] += 1;
  return counts;
}
