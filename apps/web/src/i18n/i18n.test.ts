import { LANGUAGES } from "@ballast/contract/language.ts";
import { expect, it } from "vitest";
import { createFormat } from "./format.ts";
import { languageOfBrowser, localeOf } from "./language.ts";

it("takes the first of the browser's languages that is one of ours", () => {
  expect(languageOfBrowser(["sv-SE", "ta", "de-AT"])).toBe("ta_IN");
  expect(languageOfBrowser(["PT-br"])).toBe("pt_PT");
});

it("speaks English where the browser knows none of ours", () => {
  expect(languageOfBrowser(["sv-SE", "zz"])).toBe("en_US");
  expect(languageOfBrowser([])).toBe("en_US");
});

const at = new Date("2026-11-21T14:05:00Z");

it.each(LANGUAGES)("writes day before month before year in %s", (language) => {
  const month = new Intl.DateTimeFormat(localeOf(language), { month: "short" }).format(at);
  const format = createFormat(localeOf(language), "platform");
  expect(format.date(at)).toBe(`21 ${month} 2026`);
  expect(format.shortDay("2026-11-01")).toBe(`1 ${month}`);
});

it("writes times in the platform's zone, or in the phone's where that was chosen", () => {
  expect(createFormat("en-GB", "platform").dateTime(at)).toBe("21 Nov 2026, 14:05");
  const here = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  expect(createFormat("en-GB", "phone").time(at)).toBe(here.format(at));
});

it("writes a calendar day alike in every zone", () => {
  expect(createFormat("en-GB", "phone").day("2026-11-21")).toBe("21 Nov 2026");
});

it("writes basis points as per cent", () => {
  expect(createFormat("en-GB", "platform").percent(1234)).toBe("12.34%");
  expect(createFormat("en-GB", "platform").percent(5n)).toBe("0.05%");
});
