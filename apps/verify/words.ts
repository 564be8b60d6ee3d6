/** The words of all languages come inside the page: it asks nobody for them. */
import type { Language } from "@ballast/contract/language.ts";

export type Words = typeof import("./words/en_US.json");
export type Word = keyof Words;

declare const WORDS: Record<Language, Words>;

export const wordsOf = (language: Language): Words => WORDS[language];
