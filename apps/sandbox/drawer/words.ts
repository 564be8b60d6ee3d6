/** The drawer's words in the language of the page. */
import type { Language } from "@ballast/contract/language.ts";
import { ask } from "./ask.ts";

export type Words = typeof import("../../../packages/words/en_US/drawer.json");

export type Tongue = { tag: string; language: Language; locale: string; words: Words };

/** The first two letters of the page's language. */
export const tagOfPage = () => document.documentElement.lang.slice(0, 2) || "en";

export async function readTongue(tag: string): Promise<Tongue> {
  const { language, words } = await ask<Pick<Tongue, "language" | "words">>(
    `/sandbox/words/${tag}.json`,
  );
  // As in the app, English dates are written day, month, year.
  const locale = language === "en_US" ? "en-GB" : language.replace("_", "-");
  return { tag, language, locale, words };
}

/** fill("Block {number}", { number: "7" }) = "Block 7". */
export function fill(sentence: string, names: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}
