/** A text by staff in up to eleven languages, of which the English one is authoritative. */
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import type { Translation, Translations } from "@ballast/contract/product/translation.ts";
import { isVisible, visibleText } from "@ballast/contract/text/visible-text.ts";
import * as z from "zod";
import { refusePromises } from "../platform/public-text.ts";

/** For one language. */
const LONGEST = 20_000;

export type Wording = { english: string; translations: Translations };

/** Invalid characters: unpaired surrogates and NUL. */
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

/** Parses {"en_US": "…", "de_DE": "…"}, or plain English text; null when it is neither. */
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

/** Refuses words_not_allowed for any language. */
export function refusePromisesIn(translations: Translations): void {
  for (const text of Object.values(translations)) refusePromises(text);
}

/** The stored form: without English, which has a column of its own, and without empty texts. */
export const jsonOf = (translations: Translations): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(translations)
        .map(([language, text]) => [language, text.trim()])
        .filter(([language, text]) => language !== "en_US" && text !== ""),
    ),
  );

/** The translation for a reader of `language`, shown beside the English text. */
export function translationIn(translations: Translations, language: Language): Translation {
  const text = language === "en_US" ? undefined : translations[language];
  return text === undefined ? null : { language, text };
}

/** The languages without a translation. */
export const missingIn = (translations: Translations): Language[] =>
  LANGUAGES.filter((language) => language !== "en_US" && translations[language] === undefined);
