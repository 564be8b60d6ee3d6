/** Formats dates, times and counts in the member's language and time zone. */
import { type Day, dayOf, startOfDay } from "@ballast/contract/days.ts";
import { localeOf } from "@ballast/contract/language.ts";
import { createKeptStore, useStore } from "../api/store.ts";
import { languageName, useLanguage } from "./language.ts";
import { percentText, withThousands } from "./thousands.ts";

/** "platform" is UTC, the zone in which days are counted; "phone" is the zone of this device. */
export type Zone = "platform" | "phone";
export const zoneStore = createKeptStore<Zone>("ballast.zone", "platform", (value) =>
  value === "phone" ? "phone" : "platform",
);

export type Format = {
  /** 21 Nov 2026, in the member's zone. */
  date(at: Date): string;
  /** 21 Nov 2026, 14:32; followed by UTC when the phone's own zone is another. */
  dateTime(at: Date): string;
  /** Like dateTime, for the end of a wait: rounded up to a whole minute. */
  dateTimeFrom(at: Date): string;
  /** 14:32 */
  time(at: Date): string;
  /** A calendar day of the platform: the same in every zone. */
  day(day: Day): string;
  /** 21 Nov */
  shortDay(day: Day): string;
  /** Sat 21 */
  weekday(day: Day): string;
  /** S, the heading of a column of a calendar. */
  weekdayLetter(day: Day): string;
  /** November 2026 */
  month(day: Day): string;
  /** Monday, by the number of the day in the week (1 is Monday). */
  weekdayName(number: number): string;
  /** A duration in one unit, rounded up: 100 → "2 minutes". */
  duration(seconds: number): string;
  /** { value: 24, unit: "hour" } → "24 hours". */
  length(length: Length): string;
  /** A rough duration: up to 45 seconds in steps of 5 seconds, then in minutes: 62 → "1 minute". */
  roughly(seconds: number): string;
  count(value: number): string;
  /** Basis points as per cent. */
  percent(bps: number | bigint): string;
};

/** Creates the formatter at its first use: one costs a phone some 70 ms. */
function dates(locale: string, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat(locale, options);
    return made.format(at);
  };
}

/** The short name of a month; 0 is January. */
function monthsOf(locale: string): (number: number) => string {
  const name = dates(locale, { month: "short", timeZone: "UTC" });
  return (number) => name(new Date(Date.UTC(2024, number)));
}

const MINUTE_MS = 60_000;

type Length = { value: number; unit: "second" | "minute" | "hour" | "day" | "month" };

/** The unit of a duration: minutes up to 2 hours, hours up to 2 days, then days. */
function lengthOf(seconds: number): Length {
  if (seconds <= 7_200) return { value: Math.max(1, Math.ceil(seconds / 60)), unit: "minute" };
  if (seconds <= 172_800) return { value: Math.ceil(seconds / 3_600), unit: "hour" };
  return { value: Math.ceil(seconds / 86_400), unit: "day" };
}

export function createFormat(locale: string, zone: Zone): Format {
  const isUtc = zone === "platform";
  const utc = { timeZone: "UTC" } as const;
  const own = isUtc ? utc : {};
  const month = monthsOf(locale);
  // Day, month in letters, year: in this order in every language, whatever the order of the locale.
  const shortDay = (on: Day) => `${Number(on.slice(8))} ${month(Number(on.slice(5, 7)) - 1)}`;
  const day = (on: Day) => `${shortDay(on)} ${on.slice(0, 4)}`;
  const date = (at: Date) =>
    isUtc ? day(dayOf(at)) : `${at.getDate()} ${month(at.getMonth())} ${at.getFullYear()}`;
  const time = dates(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...own });
  const weekday = dates(locale, { weekday: "short", ...utc });
  const weekdayName = dates(locale, { weekday: "long", ...utc });
  const letter = dates(locale, { weekday: "narrow", ...utc });
  const monthOfYear = dates(locale, { month: "long", year: "numeric", ...utc });
  const inWords = ({ value, unit }: Length) => {
    const long = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
    return withoutAbbreviation(long.format(value));
  };
  // Times in UTC are marked, so that a deadline is not read as a time in the phone's own zone.
  const isOtherZone = (at: Date) => isUtc && at.getTimezoneOffset() !== 0;
  const dateTime = (at: Date) => `${date(at)}, ${time(at)}${isOtherZone(at) ? " UTC" : ""}`;
  return {
    date,
    dateTime,
    dateTimeFrom: (at) => dateTime(new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS)),
    time,
    day,
    shortDay,
    weekday: (on) => `${weekday(startOfDay(on))} ${Number(on.slice(8))}`,
    // 1 January 2024 was a Monday.
    weekdayName: (number) => weekdayName(new Date(Date.UTC(2024, 0, number))),
    length: inWords,
    duration: (seconds) => inWords(lengthOf(seconds)),
    roughly: (seconds) =>
      inWords(
        seconds <= 45
          ? { value: Math.max(5, Math.ceil(seconds / 5) * 5), unit: "second" }
          : seconds <= 7_200
            ? { value: Math.max(1, Math.round(seconds / 60)), unit: "minute" }
            : lengthOf(seconds),
      ),
    weekdayLetter: (on) => letter(startOfDay(on)),
    month: (on) => monthOfYear(startOfDay(on)),
    count: (value) => withThousands(`${value}`),
    percent: percentText,
  };
}

/**
 * CLDR 48 abbreviates hours and one minute of Tamil in its long form too (findings/
 * cldr-tamil-hours-abbreviated.sh); no other language of the app.
 */
const withoutAbbreviation = (text: string) =>
  text.replace(/ம\.$/, "மணி நேரம்").replace(/நிமி\.$/, "நிமிடம்");

const formats = new Map<string, Format>();

function formatOf(locale: string, zone: Zone): Format {
  const name = `${locale} ${zone}`;
  const format = formats.get(name) ?? createFormat(locale, zone);
  formats.set(name, format);
  return format;
}

export function useFormat(): Format {
  return formatOf(localeOf(useLanguage()), useStore(zoneStore));
}

const formatNow = () => formatOf(localeOf(languageName()), zoneStore.read());

/**
 * Replaces the times in a text of the server, which are written in UTC, by times in the reader's
 * zone.
 */
export function withReadableTimes(text: string, moments: { words: string; at: Date }[]): string {
  const { dateTime } = formatNow();
  return moments.reduce((said, { words, at }) => said.replaceAll(words, () => dateTime(at)), text);
}

/**
 * Replaces the times in the sentence of a refusal: `written` has the words to replace, `details`
 * the moments in ISO 8601. Times are rounded up, so that a retry at the time shown is not too
 * early.
 */
export function withTimesToWaitFor(
  sentence: string,
  written: Record<string, string>,
  details: Record<string, string>,
): string {
  const { dateTimeFrom } = formatNow();
  return Object.entries(written).reduce((text, [name, words]) => {
    const at = new Date(details[name] ?? "");
    return Number.isNaN(at.getTime()) ? text : text.replace(words, () => dateTimeFrom(at));
  }, sentence);
}
