/**
 * The one definition of a day: a calendar day of the platform's time zone, written YYYY-MM-DD. The
 * platform's zone is UTC; `platform.day_of()` in the database follows the same rule.
 */
export type Day = string;

const DAY_MS = 86_400_000;

/** The day of an instant, in UTC regardless of the machine's time zone. */
export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** The instant at which a day begins. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** Whether a text is a day of the calendar, from the year 1 on; 30 February is not. */
export function isDay(text: string): boolean {
  const at = startOfDay(text);
  const isWritten = !Number.isNaN(at.getTime()) && dayOf(at) === text;
  return isWritten && text >= "0001-01-01";
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS));
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS);
}

/**
 * The days of a plan bought on a day. Income is earned for whole days only: the first is the day
 * after the purchase (plus `putOffDays`), so no income falls inside the cooling-off period. The
 * income of a day is paid when that day has ended, so the last income, and the principal with it,
 * arrives on `expire`.
 */
export function planDays(boughtOn: Day, validDays: number, putOffDays: number) {
  const start = addDays(boughtOn, 1 + putOffDays);
  return { start, expire: addDays(start, validDays) };
}
