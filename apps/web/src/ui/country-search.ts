/** Searches countries by the names people use for them. */
import { latinDigits } from "@ballast/contract/text/latin-digits.ts";
import { otherNamesOf } from "./country-names.ts";
import type { Country } from "./phone-number.ts";

/** Letters that Unicode decomposition does not reduce to Latin ones. */
const LETTERS: Record<string, string> = {
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ß: "ss",
};

/** Lower case without accents, with Latin digits; punctuation and spaces become one space. */
const plain = (text: string) =>
  latinDigits(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ıøłđæœß]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[-(),.&’'\s]+/g, " ")
    .trim();

/**
 * The countries of which a word of a name starts with the text, or whose area code does, or whose
 * two-letter code is the text.
 */
export function matching(countries: readonly Country[], text: string): Country[] {
  const wanted = plain(text);
  if (wanted === "") return [...countries];
  if (/^(?:\+|00)?\d+$/.test(wanted)) {
    const code = wanted.replace(/^(?:\+|00)/, "");
    return countries.filter(({ areaCode }) => areaCode.startsWith(code));
  }
  return countries.filter(
    ({ country, name }) =>
      country.toLowerCase() === wanted ||
      [name, ...otherNamesOf(country)].some((one) => ` ${plain(one)}`.includes(` ${wanted}`)),
  );
}
