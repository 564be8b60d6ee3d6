/** The words of all languages come inside the page: it asks nobody for them. */
import type { Language } from "@ballast/contract/language.ts";

export type Words = typeof import("./words/en_US.json");
export type Word = keyof Words;

declare const WORDS: Record<Language, Words>;

export const NAMES: Record<Language, string> = {
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

const all = Object.keys(NAMES) as Language[];

export function languageOf(tags: readonly string[]): Language {
  const two = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  const wanted = two.flatMap((tag) => all.filter((name) => name.startsWith(tag)));
  return wanted[0] ?? "en_US";
}

export const wordsOf = (language: Language): Words => WORDS[language];
/** As in the app, English dates are written day, month, year. */
export const localeOf = (language: Language) =>
  language === "en_US" ? "en-GB" : language.replace("_", "-");
