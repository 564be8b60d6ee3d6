/** The period of a statement: complete past days of a time zone, at most a year. */
import { STATEMENT_DAYS } from "@ballast/contract/constants.ts";
import { addDays, type Day, daysBetween, isDay } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { isTimeZone, lastDayBefore, startOfDayIn } from "../platform/time-zone.ts";

/** Half open: includes `start`, excludes `end`. `to` is the last day. */
export type Period = { from: Day; to: Day; zone: string; start: Date; end: Date };

/**
 * The last complete day in a zone for which nothing is still being written. Refuses bad_input for an
 * unknown zone.
 */
export async function latestDay(db: Db, zone: string): Promise<Day> {
  refuseUnless(isTimeZone(zone), "bad_input", { fields: "zone" });
  const { rows } = await sql<{ at: Date }>`select ledger.written_until() as at`.execute(db);
  if (!rows[0]) throw new Error("a question without an answer");
  return lastDayBefore(zone, rows[0].at);
}

/** Refuses period_not_valid, and as latestDay. */
export async function readPeriod(
  db: Db,
  { from, to, zone }: { from: Day; to: Day; zone: string },
): Promise<Period> {
  refuseUnless(isDay(from) && isDay(to), "period_not_valid");
  const days = daysBetween(from, to) + 1;
  refuseUnless(days >= 1 && days <= STATEMENT_DAYS, "period_not_valid");
  refuseUnless(to <= (await latestDay(db, zone)), "period_not_valid");
  const start = startOfDayIn(zone, from);
  const end = startOfDayIn(zone, addDays(to, 1));
  return { from, to, zone, start, end };
}

/** The time of a closing balance, on the last day; `end` itself is on the next. */
export const lastSecond = ({ end }: Period): Date => new Date(end.getTime() - 1_000);
