/** The sentence of each refusal, in each language; its arguments come from the refusal's details. */
import type { RefusalCode } from "@ballast/contract/errors.ts";
import type { Language } from "@ballast/contract/language.ts";
import { fieldWords } from "./field-words.ts";
import { STAFF_SENTENCES } from "./staff-sentences.ts";
import { text } from "./words.ts";

type Details = Record<string, string>;

/**
 * Times of the details are written in the language, fields that are wrong named by its words; by those of
 * the call at `path`, where it calls one of them otherwise.
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

/** The same to staff, in English: what a member is told of their own account is said of the member's. */
export function staffSentence(code: RefusalCode, details: Details = {}): string {
  const sentence = STAFF_SENTENCES[code];
  if (sentence === undefined) return refusalSentence("en_US", code, details);
  const values = { ...details, ...writtenMoments("en_US", details) };
  const filled = sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return [filled, ...triesSentence("en_US", values)].join(" ");
}

/** Of a wrong password or code: that the next one brings a wait, or until when one must wait already. */
function triesSentence(language: Language, values: Details): string[] {
  if (values.triesLeft === "1") return [text(language, "refusals", "last_try")];
  return values.triesLeft === "0" ? [text(language, "refusals", "too_many_tries", values)] : [];
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Those of the details that are moments (ISO 8601, UTC), as the sentence has them: 22 Nov 2026,
 * 04:49 UTC. Such a moment is waited for: the first whole minute that is not before it.
 */
export function writtenMoments(language: Language, details: Details): Details {
  const moments = Object.entries(details).filter(([, value]) => MOMENT.test(value));
  return Object.fromEntries(moments.map(([name, value]) => [name, writtenMoment(language, value)]));
}

function writtenMoment(language: Language, moment: string): string {
  return momentInWords(language, new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000));
}

/** A moment in words of the language and in UTC, to the minute that has begun by then. */
export function momentInWords(language: Language, at: Date): string {
  const month = at.toLocaleString(language.replace("_", "-"), { month: "short", timeZone: "UTC" });
  const time = at.toISOString().slice(11, 16);
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}, ${time} UTC`;
}
