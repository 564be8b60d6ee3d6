/**
 * Days and times of a time zone. This is the only place that knows zones: SQL is given instants, because
 * the database has another copy of the zones' rules and reads other names ("+05" with the opposite sign).
 */
import { addDays, type Day } from "@ballast/contract/days.ts";
import { Temporal } from "temporal-polyfill";
import { ZONE_LINKS } from "./time-zone-links.ts";

const NAMES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf("timeZone"), ...ZONE_LINKS]);

/** True for a name of the IANA database, in its spelling; no offset and no abbreviation is one. */
export const isTimeZone = (name: string): boolean => NAMES.has(name);

/** The first instant of a day, also where its midnight comes twice or never. */
export function startOfDayIn(zone: string, day: Day): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

/** The day that the calendar of a zone shows at an instant. */
export function dayIn(zone: string, at: Date): Day {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** The last day of a zone that has ended at an instant. */
export const lastDayBefore = (zone: string, at: Date): Day => addDays(dayIn(zone, at), -1);

/** Writes instants as "2026-11-18 10:00:00" of a zone. */
export function timeIn(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (at) => format.format(at);
}
