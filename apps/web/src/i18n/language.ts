/** Which of the 11 languages: the saved choice, then the browser's, then English. */
import { isLanguage, LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { createKeptStore, createStore, useStore } from "../api/store.ts";

/** Each language in its own words, for the choice. */
export const LANGUAGE_NAMES: Record<Language, string> = {
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
};

/** The first of the browser's languages that is one of ours. */
export function languageOfBrowser(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  const found = spoken.map((tag) => LANGUAGES.find((name) => name.slice(0, 2) === tag));
  return found.find((name) => name !== undefined) ?? "en_US";
}

const saved = createKeptStore<Language | null>("ballast.language", null, (value) =>
  isLanguage(value) ? value : null,
);
const shown = createStore<Language>(saved.read() ?? languageOfBrowser(navigator.languages));

/** The `Language` header. */
export const languageName = shown.read;
export const onLanguage = shown.subscribe;

/** BCP 47, for the page and for Intl; English dates are written day-month-year. */
export function localeOf(language: Language): string {
  return language === "en_US" ? "en-GB" : language.replace("_", "-");
}

export function useLanguage(): Language {
  return useStore(shown);
}

/** To be called when the catalogues of `language` are loaded; see load.ts. */
export function setLanguage(language: Language, isChosen: boolean): void {
  document.documentElement.lang = language.slice(0, 2);
  if (isChosen) saved.write(language);
  if (language !== shown.read()) shown.write(language);
}
