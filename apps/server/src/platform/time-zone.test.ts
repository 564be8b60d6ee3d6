import { addDays, type Day } from "@ballast/contract/days.ts";
import { describe, expect, it } from "vitest";
import { dayIn, isTimeZone, lastDayBefore, startOfDayIn, timeIn } from "./time-zone.ts";
import { ZONE_LINKS } from "./time-zone-links.ts";

const MINUTE_MS = 60_000;
const FIRST: Day = "2026-01-01";
const DAYS = 730;

describe("a time zone", () => {
  it.each([...ZONE_LINKS, "Asia/Calcutta", "America/Edmonton", "Africa/El_Aaiun"])(
    "may be %s, which Intl writes",
    (name) => {
      expect([isTimeZone(name), timeIn(name)(new Date(0)).length]).toEqual([true, 19]);
    },
  );

  it.each([
    ...["+05", "-03:30", "+0530", "UTC+5", "GMT+5", "Z", "", " UTC", "UTC ", "local"],
    ..."ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT".split(" "),
    ..."PNT PRT PST SST VST SystemV/AST4 SystemV/PST8PDT US/Pacific-New Etc/Unknown".split(" "),
    ...["asia/kolkata", "ASIA/KOLKATA", "utc", "Factory", "posix/UTC", "right/UTC", "<-03>3"],
    ...["Asia/Kolkata[u-ca=gregory]", "2026-11-01T00:00[Asia/Kolkata]", "Asia", "Mars/Base"],
  ])("is never %j", (name) => {
    expect(isTimeZone(name)).toBe(false);
  }); // @rule 4/statement-days
});

describe("a day of a zone", () => {
  it.each([
    ["Asia/Kolkata", "2026-11-03", "2026-11-02T18:30:00Z"],
    ["America/Edmonton", "2026-11-28", "2026-11-28T06:00:00Z"],
    ["Africa/Casablanca", "2026-11-28", "2026-11-28T00:00:00Z"],
    ["Africa/El_Aaiun", "2026-11-28", "2026-11-28T00:00:00Z"],
    // Midnight occurs twice: the day begins with the first one.
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"],
    ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00Z"],
    // There is no midnight: the day begins at one o'clock.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"],
    // The second 23:00 of the previous day begins at midnight.
    ["Asia/Beirut", "2026-10-25", "2026-10-24T22:00:00Z"],
    // The calendar skips the 30th.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"],
    ["Etc/GMT+5", "2026-11-01", "2026-11-01T05:00:00Z"],
  ])("begins in %s on %s at %s", (zone, day, at) => {
    expect(startOfDayIn(zone, day).toISOString()).toBe(at.replace("Z", ".000Z"));
  }); // @rule 4/statement-days

  it("is over when the next has begun, and not before", () => {
    const next = startOfDayIn("America/Havana", "2026-11-02").getTime();
    expect(lastDayBefore("America/Havana", new Date(next))).toBe("2026-11-01");
    expect(lastDayBefore("America/Havana", new Date(next - 1))).toBe("2026-10-31");
  });

  /** Uses the formatting of times in statements, and none of the code that computes days. */
  it("begins at the first instant that is written as of it, in every zone for two years", () => {
    const wrong: string[] = [];
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      const write = timeIn(zone);
      const written = (ms: number) => write(new Date(ms)).slice(0, 10);
      let start = startOfDayIn(zone, FIRST).getTime();
      for (let no = 0, day = FIRST; no < DAYS; no += 1, day = addDays(day, 1)) {
        const end = startOfDayIn(zone, addDays(day, 1)).getTime();
        const isIts = written(start) === day && dayIn(zone, new Date(start)) === day;
        const isFirst = written(start - 1) < day;
        // When the clocks are set back, times of the previous day may occur again.
        const steps = end - start === 1_440 * MINUTE_MS ? [] : [15, 30, 45, 60, 90, 120, 180];
        const isEarlier = steps.some((step) => written(start - step * MINUTE_MS) >= day);
        if (!isIts || !isFirst || isEarlier) wrong.push(`${zone} ${day}`);
        start = end;
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000); // @rule 4/statement-days
});
