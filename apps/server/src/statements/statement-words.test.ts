/** A statement names events as the screens do, in every language. */
import { LANGUAGES, localeOf } from "@ballast/contract/language.ts";
import { textsByEnglish } from "@ballast/words/app-texts.ts";
import { catalogueOf, type TextId } from "@ballast/words/words.ts";
import { describe, expect, it } from "vitest";

const english = catalogueOf("en_US", "statement");
const IDS = Object.keys(english) as TextId<"statement">[];
/** Words that are on no screen. */
const OWN = ["Paid back"];

describe.each(LANGUAGES)("%s", (language) => {
  const words = catalogueOf(language, "statement");
  const said = textsByEnglish(language);

  it.each(["types", "details", "budgets"])("has the app's words: %s", (part) => {
    const ids = IDS.filter((id) => id.startsWith(`${part}.`) && !OWN.includes(english[id]));
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      expect({ id, text: words[id] }).toEqual({ id, text: said.get(english[id]) });
    }
  }); // @rule 4/provenance

  it("has the months that the app takes from the browser", () => {
    const written = IDS.filter((id) => id.startsWith("months.")).map((id) => words[id]);
    const { format } = new Intl.DateTimeFormat(localeOf(language), { month: "short" });
    expect(written).toEqual(Array.from({ length: 12 }, (_, at) => format(new Date(2026, at, 9))));
  });

  it("has one name for one event, and a name of its own for each", () => {
    const detail = (name: string) => words[`details.${name}` as TextId<"statement">];
    expect(detail("accrual")).toBe(words["types.daily_income"]);
    expect(detail("purchase")).toBe(words["types.buy_machine"]);
    const told = [
      ...["claim", "coupon", "coins", "take_out", "accrual"],
      ...["receipt_matched", "deposit", "conversion", "local_conversion"],
    ].map(detail);
    expect(new Set(told).size).toBe(told.length);
  });
});
