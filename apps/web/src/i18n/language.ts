/** Which of the 11 languages the app uses: the saved choice, then the browser's, then English. */
import { isLanguage, type Language, languageOfTags } from "@ballast/contract/language.ts";
import { createKeptStore, createStore, useStore } from "../api/store.ts";

const saved = createKeptStore<Language | null>("ballast.language", null, (value) =>
  isLanguage(value) ? value : null,
);
const shown = createStore<Language>(saved.read() ?? languageOfTags(navigator.languages));

/** The current language, as the `Language` header sends it. */
export const languageName = shown.read;
export const onLanguage = shown.subscribe;

export function useLanguage(): Language {
  return useStore(shown);
}

/** Sets the language. Call it once the catalogues of `language` are loaded; see load.ts. */
export function setLanguage(language: Language, isChosen: boolean): void {
  document.documentElement.lang = language.slice(0, 2);
  if (isChosen) saved.write(language);
  if (language !== shown.read()) shown.write(language);
}
