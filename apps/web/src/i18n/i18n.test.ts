import { LANGUAGES, languageOfTags, localeOf } from "@ballast/contract/language.ts";
import { appTexts } from "@ballast/words/app-texts.ts";
import { momentInWords, refusalSentence, writtenMoments } from "@ballast/words/refusal-sentence.ts";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { expect, it } from "vitest";
import { createFormat, withReadableTimes, withTimesToWaitFor } from "./format.ts";

it("takes the first of the browser's languages that is one of ours", () => {
  expect(languageOfTags(["sv-SE", "ta", "de-AT"])).toBe("ta_IN");
  expect(languageOfTags(["PT-br"])).toBe("pt_PT");
});

it("speaks English where the browser knows none of ours", () => {
  expect(languageOfTags(["sv-SE", "zz"])).toBe("en_US");
  expect(languageOfTags([])).toBe("en_US");
});

const at = new Date("2026-11-21T14:05:00Z");

it.each(LANGUAGES)("writes day before month before year in %s", (language) => {
  const month = new Intl.DateTimeFormat(localeOf(language), { month: "short" }).format(at);
  const format = createFormat(localeOf(language), "platform");
  expect(format.date(at)).toBe(`21 ${month} 2026`);
  expect(format.shortDay("2026-11-01")).toBe(`1 ${month}`);
}); // @rule constant/dates

it.each(LANGUAGES)(
  "says in %s what is the same in English in the same words everywhere",
  (language) => {
    const said = new Map<string, Set<string>>();
    // A message with the same English text but another meaning has a context of its own.
    for (const { id, english, text } of appTexts(language)) {
      if (id !== generateMessageId(english)) continue;
      said.set(english, (said.get(english) ?? new Set()).add(text));
    }
    expect(said.size).toBeGreaterThan(1_000);
    expect([...said].filter(([, words]) => words.size > 1)).toEqual([]);
  },
);

it("writes times in the platform's zone, or in the phone's where that was chosen", () => {
  expect(createFormat("en-GB", "platform").dateTime(at)).toMatch(/^21 Nov 2026, 14:05/);
  const here = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  expect(createFormat("en-GB", "phone").time(at)).toBe(here.format(at));
});

it("names the platform's zone beside a moment where the phone lives in another", () => {
  const elsewhere = new Date(at);
  elsewhere.getTimezoneOffset = () => 300;
  expect(createFormat("en-GB", "platform").dateTime(elsewhere)).toBe("21 Nov 2026, 14:05 UTC");
  expect(createFormat("en-GB", "phone").dateTime(elsewhere)).not.toContain("UTC");
});

it("writes a calendar day alike in every zone", () => {
  expect(createFormat("en-GB", "phone").day("2026-11-21")).toBe("21 Nov 2026");
});

it("writes basis points as per cent", () => {
  expect(createFormat("en-GB", "platform").percent(1234)).toBe("12.34%");
  expect(createFormat("en-GB", "platform").percent(5n)).toBe("0.05%");
});

it.each([
  [0, "1 minute"],
  [61, "2 minutes"],
  [7_200, "120 minutes"],
  [7_201, "3 hours"],
  [172_801, "3 days"],
])("writes a length of %d seconds in one unit, rounded up", (seconds, text) => {
  expect(createFormat("en-GB", "platform").duration(seconds)).toBe(text);
});

it.each([
  [1, "5 seconds"],
  [9, "10 seconds"],
  [45, "45 seconds"],
  [46, "1 minute"],
  [62, "1 minute"],
  [150, "3 minutes"],
  [7_300, "3 hours"],
])("writes about %d seconds roughly", (seconds, text) => {
  expect(createFormat("en-GB", "platform").roughly(seconds)).toBe(text);
});

it("writes lengths as words in Tamil too", () => {
  const { duration } = createFormat("ta-IN", "platform");
  expect([duration(82_800), duration(60), duration(7_201)]).toEqual([
    "23 மணி நேரம்",
    "1 நிமிடம்",
    "3 மணி நேரம்",
  ]);
});

it("names the days of the week by their number, Monday first", () => {
  const { weekdayName } = createFormat("en-GB", "platform");
  expect([1, 5, 7].map(weekdayName)).toEqual(["Monday", "Friday", "Sunday"]);
});

it("writes the moments in a text of the server as the member reads them", () => {
  const at = new Date("2026-11-22T14:05:32.000Z");
  const words = momentInWords("en_US", at);
  expect(words).toBe("22 Nov 2026, 14:05 UTC");
  const said = withReadableTimes(`It waits until ${words} at the latest.`, [{ words, at }]);
  expect(said).toBe("It waits until 22 Nov 2026, 14:05 at the latest.");
  expect(withReadableTimes("Nothing waits.", [])).toBe("Nothing waits.");
}); // @rule message/times

it.each(LANGUAGES)("writes a refusal of the server in the reader's zone: %s", (language) => {
  const wait = (until: string) => {
    const said = refusalSentence(language, "too_many_tries", { until });
    const written = writtenMoments(language, { until });
    expect(said).toContain(written.until);
    expect(said).not.toMatch(/\d{4}-\d\d/);
    return withTimesToWaitFor(said, written, { until });
  };
  // The shown time is never before the moment itself.
  expect(wait("2026-11-22T14:05:00.001Z")).toContain("22 Nov 2026, 14:06");
  expect(wait("2026-11-22T14:05:00.000Z")).toContain("22 Nov 2026, 14:05");
  expect(wait("2026-11-22T14:05:00.000Z")).not.toContain("UTC");
}); // @rule message/times

it("leaves a refusal as it is where nothing says which moment it means", () => {
  const said = "You can try again from 22 Nov 2026, 14:06 UTC.";
  expect(withTimesToWaitFor(said, {}, {})).toBe(said);
  expect(withTimesToWaitFor(said, { until: "22 Nov 2026, 14:06 UTC" }, {})).toBe(said);
});
