/**
 * The sentence of each refusal, in each language; its arguments come from the refusal's details.
 */
import type { RefusalCode } from "@ballast/contract/errors.ts";
import type { Language } from "@ballast/contract/language.ts";
import { fieldWords } from "./field-words.ts";
import { STAFF_SENTENCES } from "./staff-sentences.ts";
import { text } from "./words.ts";

type Details = Record<string, string>;

/**
 * Times in the details are formatted in the language, and invalid fields are named by its words, or
 * by those of the call at `path` where it has other names for them.
 */
export function refusalSentence(
  language: Language,
  code: RefusalCode,
  details: Details = {},
  path = "",
): string {
  const values = { ...details, ...writtenMoments(language, details) };
  if (code === "bad_input") values.fields = fieldWords(language, details.fields ?? "", path);
  return [text(language, "refusals", code, values), ...triesSentence(language, values)].join(" ");
}

/**
 * The sentence for staff, in English: what addresses a member about their own account is reworded
 * about the member.
 */
export function staffSentence(code: RefusalCode, details: Details = {}): string {
  const sentence = STAFF_SENTENCES[code];
  if (sentence === undefined) return refusalSentence("en_US", code, details);
  const values = { ...details, ...writtenMoments("en_US", details) };
  const filled = sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return [filled, ...triesSentence("en_US", values)].join(" ");
}

/**
 * The warning after a wrong password or code: the next one causes a wait, or the wait lasts until
 * this time.
 */
function triesSentence(language: Language, values: Details): string[] {
  if (values.triesLeft === "1") return [text(language, "refusals", "last_try")];
  return values.triesLeft === "0" ? [text(language, "refusals", "too_many_tries", values)] : [];
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * The details that are moments (ISO 8601, UTC), formatted for the sentence: 22 Nov 2026, 04:49 UTC.
 * The reader waits for such a moment, so it is rounded up to the whole minute.
 */
export function writtenMoments(language: Language, details: Details): Details {
  const moments = Object.entries(details).filter(([, value]) => MOMENT.test(value));
  return Object.fromEntries(moments.map(([name, value]) => [name, writtenMoment(language, value)]));
}

function writtenMoment(language: Language, moment: string): string {
  return momentInWords(language, new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000));
}

/** A moment in words of the language and in UTC, rounded down to the minute. */
export function momentInWords(language: Language, at: Date): string {
  const month = at.toLocaleString(language.replace("_", "-"), { month: "short", timeZone: "UTC" });
  const time = at.toISOString().slice(11, 16);
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}, ${time} UTC`;
}
