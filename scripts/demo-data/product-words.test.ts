import { forbiddenWord } from "@ballast/contract/forbidden-words.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import type { Translations } from "@ballast/contract/translation.ts";
import { describe, expect, it } from "vitest";
import { AGREEMENT, AGREEMENT_TRANSLATIONS, SOURCE, SOURCE_TRANSLATIONS } from "./product-words.ts";

const figures = (text: string) => text.match(/\d+/g);
const clauses = (text: string) => text.split("\n").length;

describe.each(LANGUAGES.filter((language) => language !== "en_US"))("in %s", (language) => {
  const said = (of: Translations) => of[language] ?? "";

  it("the agreement has the clauses and figures of the English one", () => {
    const text = said(AGREEMENT_TRANSLATIONS);
    expect(clauses(text)).toBe(clauses(AGREEMENT));
    expect(figures(text)).toEqual(figures(AGREEMENT));
  });

  it("nothing is promised beyond the proof", () => {
    const all = [AGREEMENT_TRANSLATIONS, SOURCE_TRANSLATIONS].map(said).join("\n");
    expect(forbiddenWord(all)).toBeNull();
    expect(said(SOURCE_TRANSLATIONS).length).toBeGreaterThan(SOURCE.length / 2);
  });
});
