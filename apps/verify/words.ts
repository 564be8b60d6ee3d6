/** The words of all languages are part of the page, so that it requests them from nobody. */
import type { Language } from "@ballast/contract/language.ts";
import type { Catalogues } from "@ballast/words/words.ts";

export type Words = Catalogues["verify"];
export type Word = keyof Words;

declare const WORDS: Record<Language, Words>;

export const wordsOf = (language: Language): Words => WORDS[language];
