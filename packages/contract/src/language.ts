/**
 * The languages as the `Language` header names them, each with its own name; the first is the
 * default. A new language needs a line here and a folder beside the others in packages/words. The
 * first two letters must be unique: the page, the worker and the renderer identify a language by
 * them.
 */
export const LANGUAGE_NAMES = {
  en_US: "English",
  hi_IN: "हिन्दी",
  ta_IN: "தமிழ்",
  te_IN: "తెలుగు",
  kn_IN: "ಕನ್ನಡ",
  tr_TR: "Türkçe",
  es_ES: "Español",
  it_IT: "Italiano",
  fr_FR: "Français",
  de_DE: "Deutsch",
  pt_PT: "Português",
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** Matches exactly: neither a shorter tag nor another case is accepted. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(LANGUAGE_NAMES, value);
}

/** The first supported language of a browser's tags ("de-AT"), else English. */
export function languageOfTags(tags: readonly string[]): Language {
  const spoken = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  const found = spoken.map((tag) => LANGUAGES.find((name) => name.slice(0, 2) === tag));
  return found.find((name) => name !== undefined) ?? "en_US";
}

/** The BCP 47 tag for a page and for Intl; English dates are written day-month-year. */
export function localeOf(language: Language): string {
  return language === "en_US" ? "en-GB" : language.replace("_", "-");
}
