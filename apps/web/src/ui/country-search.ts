/** The search of a country by what people call it. */
import { latinDigits } from "@ballast/contract/text/latin-digits.ts";
import { otherNamesOf } from "./country-names.ts";
import type { Country } from "./phone-number.ts";

/** Letters that no decomposition takes to a Latin one. */
const LETTERS: Record<string, string> = {
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ß: "ss",
};

/** Small letters without accents and digits of every script; what joins words is a space. */
const plain = (text: string) =>
  latinDigits(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ıøłđæœß]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[-(),.&’'\s]+/g, " ")
    .trim();

/** Those of whose names one has a word that begins so, or whose area code or short name does. */
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
