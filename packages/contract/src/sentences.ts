/** The sentence of each refusal, in each language. `{name}` is filled from the refusal's details. */
import type { RefusalCode } from "./errors.ts";
import { fieldWords } from "./field-words.ts";
import type { Language } from "./language.ts";
import { LAST_TRY } from "./last-try.ts";
import { sentences as de_DE } from "./sentences/de_DE.ts";
import { sentences as en_US } from "./sentences/en_US.ts";
import { sentences as es_ES } from "./sentences/es_ES.ts";
import { sentences as fr_FR } from "./sentences/fr_FR.ts";
import { sentences as hi_IN } from "./sentences/hi_IN.ts";
import { sentences as it_IT } from "./sentences/it_IT.ts";
import { sentences as kn_IN } from "./sentences/kn_IN.ts";
import { sentences as pt_PT } from "./sentences/pt_PT.ts";
import { sentences as ta_IN } from "./sentences/ta_IN.ts";
import { sentences as te_IN } from "./sentences/te_IN.ts";
import { sentences as tr_TR } from "./sentences/tr_TR.ts";
import { TO_STAFF } from "./staff-sentences.ts";

export type Sentences = Record<RefusalCode, string>;

/** All of them, for the server. The browser loads the file of one language alone. */
export const SENTENCES: Record<Language, Sentences> = {
  en_US,
  hi_IN,
  ta_IN,
  te_IN,
  kn_IN,
  tr_TR,
  es_ES,
  it_IT,
  fr_FR,
  de_DE,
  pt_PT,
};

/**
 * Times of the details are written in the language, fields that are wrong named by its words; by those of
 * the call at `path`, where it calls one of them otherwise.
 */
export function sentence(
  language: Language,
  code: RefusalCode,
  details: Record<string, string> = {},
  path = "",
): string {
  return filled(language, code, SENTENCES[language][code], details, path);
}

/** The same to staff, in English: what a member is told of their own account is said of the member's. */
export function staffSentence(code: RefusalCode, details: Record<string, string> = {}): string {
  return filled("en_US", code, TO_STAFF[code] ?? en_US[code], details);
}

function filled(
  language: Language,
  code: RefusalCode,
  words: string,
  details: Record<string, string>,
  path = "",
): string {
  const said = { ...details, ...writtenMoments(language, details) };
  if (code === "bad_input") said.fields = fieldWords(language, details.fields ?? "", path);
  const whole = [words, ...aboutTries(language, details.triesLeft)].join(" ");
  return whole.replace(/\{(\w+)\}/g, (name, inside: string) => said[inside] ?? name);
}

/** Of a wrong password or code: that the next one brings a wait, or until when one must wait already. */
function aboutTries(language: Language, triesLeft: string | undefined): string[] {
  if (triesLeft === "1") return [LAST_TRY[language]];
  return triesLeft === "0" ? [SENTENCES[language].too_many_tries] : [];
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Those of the details that are moments (ISO 8601, UTC), as the sentence has them: 22 Nov 2026,
 * 04:49 UTC. Such a moment is waited for: the first whole minute that is not before it.
 */
export function writtenMoments(
  language: Language,
  details: Record<string, string>,
): Record<string, string> {
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
