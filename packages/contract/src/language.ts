/** The 11 languages, as the `Language` header names them; the first is the default. */
export const LANGUAGES = [
  "en_US",
  "hi_IN",
  "ta_IN",
  "te_IN",
  "kn_IN",
  "tr_TR",
  "es_ES",
  "it_IT",
  "fr_FR",
  "de_DE",
  "pt_PT",
] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}
