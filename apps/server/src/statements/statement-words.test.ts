/** A statement calls what happened as the screens do, in every language. */
import { globSync, readFileSync } from "node:fs";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { describe, expect, it } from "vitest";
import { STATEMENT_WORDS } from "./statement-words.ts";

/** The app's words of a language, by the English ones. */
function catalogueOf(language: string): Map<string, string> {
  const folder = `apps/web/src/locales/${language.slice(0, 2)}`;
  const files = globSync(`${folder}/*.po`).map((file) => readFileSync(file, "utf8"));
  const entries = files.flatMap((text) =>
    Array.from(
      // Without what says another thing in the same English words, which stands in a context.
      text.matchAll(/(?<!^msgctxt .*\n)^msgid "(.+)"\nmsgstr "(.+)"$/gm),
      ([, id = "", said = ""]): [string, string] => [id, said],
    ),
  );
  return new Map(entries);
}

const english = STATEMENT_WORDS.en_US;
/** These words stand on no screen. */
const OWN = ["Paid back"];

describe.each(LANGUAGES)("%s", (language) => {
  const words = STATEMENT_WORDS[language];
  const said = catalogueOf(language);

  it.each(["types", "details", "budgets"] as const)("has the app's words: %s", (part) => {
    for (const [name, word] of Object.entries(english[part])) {
      if (OWN.includes(word)) continue;
      const own = (words[part] as Record<string, string>)[name];
      expect({ name, word: own }).toEqual({ name, word: said.get(word) });
    }
  });

  it("has the app's months", () => {
    expect(words.months.join()).toBe(said.get(english.months.join()));
    expect(words.months).toHaveLength(12);
  });

  it("has one name for one event, and a name of its own for each", () => {
    const { types, details } = words;
    expect([details.accrual, details.purchase]).toEqual([types.daily_income, types.buy_machine]);
    const { receipt_matched, deposit, conversion, local_conversion } = details;
    const { claim, coupon, coins, take_out, accrual } = details;
    const told = [claim, coupon, coins, take_out, accrual];
    told.push(receipt_matched, deposit, conversion, local_conversion);
    expect(new Set(told).size).toBe(told.length);
  });
});
