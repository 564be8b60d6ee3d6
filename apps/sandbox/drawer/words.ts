/** The drawer's words in the language of the page. */
import type { Language } from "@ballast/contract/language.ts";
import { ask } from "./ask.ts";

export type Words = typeof import("./words/en_US.json");

export type Tongue = { language: Language; locale: string; words: Words };

type Tag = Language extends `${infer Two}_${string}` ? Two : never;
const LANGUAGES: Record<Tag, Language> = {
  en: "en_US",
  hi: "hi_IN",
  ta: "ta_IN",
  te: "te_IN",
  kn: "kn_IN",
  tr: "tr_TR",
  es: "es_ES",
  it: "it_IT",
  fr: "fr_FR",
  de: "de_DE",
  pt: "pt_PT",
};
const DEFAULT = "en";

const isTag = (text: string): text is Tag => text in LANGUAGES;

export function languageOfPage(): Language {
  const tag = document.documentElement.lang.slice(0, 2).toLowerCase();
  return LANGUAGES[isTag(tag) ? tag : DEFAULT];
}

export async function readTongue(language: Language): Promise<Tongue> {
  const words = await ask<Words>(`/sandbox/words/${language}.json`);
  // As in the app, English dates are written day, month, year.
  const locale = language === LANGUAGES.en ? "en-GB" : language.replace("_", "-");
  return { language, locale, words };
}

/** fill("Block {number}", { number: "7" }) = "Block 7". */
export function fill(sentence: string, names: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}
