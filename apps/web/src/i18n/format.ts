/** Dates, times and counts as the member's language and time zone write them. */
import { type Day, startOfDay } from "@ballast/contract/days.ts";
import { createKeptStore, useStore } from "../api/store.ts";
import { localeOf, useLanguage } from "./language.ts";

/** "platform" is UTC, the zone in which days are counted; "phone" is that of this device. */
export type Zone = "platform" | "phone";
export const zoneStore = createKeptStore<Zone>("ballast.zone", "platform", (value) =>
  value === "phone" ? "phone" : "platform",
);

export type Format = {
  /** 21 Nov 2026, in the member's zone. */
  date(at: Date): string;
  /** 21 Nov 2026, 14:32 */
  dateTime(at: Date): string;
  /** 14:32 */
  time(at: Date): string;
  /** A calendar day of the platform: the same in every zone. */
  day(day: Day): string;
  /** 21 Nov */
  shortDay(day: Day): string;
  /** Sat 21 */
  weekday(day: Day): string;
  count(value: number): string;
  /** Basis points as per cent: 1234 → "12.34 %". */
  percent(bps: number | bigint): string;
};

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export function createFormat(locale: string, zone: Zone): Format {
  const own = zone === "platform" ? { timeZone: "UTC" } : {};
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (at: Date) => format.format(at);
  };
  const writeDay = (options: Intl.DateTimeFormatOptions) => {
    const format = write({ ...options, timeZone: "UTC" });
    return (day: Day) => format(startOfDay(day));
  };
  const counts = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return {
    date: write({ ...DATE, ...own }),
    dateTime: write({ ...DATE, ...TIME, ...own }),
    time: write({ ...TIME, ...own }),
    day: writeDay(DATE),
    shortDay: writeDay({ day: "numeric", month: "short" }),
    weekday: writeDay({ weekday: "short", day: "numeric" }),
    count: (value) => counts.format(value),
    percent: (bps) => percents.format(Number(bps) / 10_000),
  };
}

const formats = new Map<string, Format>();

export function useFormat(): Format {
  const locale = localeOf(useLanguage());
  const zone = useStore(zoneStore);
  const name = `${locale} ${zone}`;
  const format = formats.get(name) ?? createFormat(locale, zone);
  formats.set(name, format);
  return format;
}
