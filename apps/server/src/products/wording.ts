/** A text that staff write in up to eleven languages, of which English counts. */
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import type { Translation, Translations } from "@ballast/contract/product/translation.ts";
import { isVisible, visibleText } from "@ballast/contract/text/visible-text.ts";
import * as z from "zod";
import { refusePromises } from "../platform/public-text.ts";

/** Of one language. */
const LONGEST = 20_000;

export type Wording = { english: string; translations: Translations };

/** Characters that no text has: half of a pair, or none. */
const BROKEN = /[\0\p{Cs}]/u;
const written = z.partialRecord(
  z.enum(LANGUAGES),
  z
    .string()
    .trim()
    .min(1)
    .max(LONGEST)
    .refine((text) => isVisible(text) && !BROKEN.test(text)),
);

/** Reads {"en_US": "…", "de_DE": "…"}, or a text that is English alone; null when it is neither. */
export function readWording(given: string): Wording | null {
  const text = visibleText(given);
  if (!text.startsWith("{")) return text === "" ? null : { english: text, translations: {} };
  try {
    const { en_US: english, ...translations } = written.parse(JSON.parse(text));
    return english === undefined ? null : { english, translations };
  } catch {
    return null;
  }
}

/** Refuses words_not_allowed, whichever language promises too much. */
export function refusePromisesIn(translations: Translations): void {
  for (const text of Object.values(translations)) refusePromises(text);
}

/** As it is kept: English is in a column of its own, and what is empty is not there. */
export const jsonOf = (translations: Translations): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(translations)
        .map(([language, text]) => [language, text.trim()])
        .filter(([language, text]) => language !== "en_US" && text !== ""),
    ),
  );

/** What a reader of `language` gets beside the English text. */
export function translationIn(translations: Translations, language: Language): Translation {
  const text = language === "en_US" ? undefined : translations[language];
  return text === undefined ? null : { language, text };
}

/** The languages in which it is still English. */
export const missingIn = (translations: Translations): Language[] =>
  LANGUAGES.filter((language) => language !== "en_US" && translations[language] === undefined);
