/** Options of the bank picker: each country with its banks. */
import type { Bank } from "@ballast/contract/cash/bank-cards.ts";
import { localeOf } from "@ballast/contract/language.ts";
import { useLanguage } from "../../../i18n/language.ts";
import type { Option } from "../../../ui/columns.ts";

export function useCountryNames(): (country: string) => string {
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: "region" });
  return (country) => names.of(country) ?? country;
}

/** Keeps the order of the server's list, which has the banks of the member's own country first. */
export function bankOptions(
  banks: readonly Pick<Bank, "country" | "code" | "name">[],
  nameOf: (country: string) => string,
): Option[] {
  const countries = [...new Set(banks.map(({ country }) => country))];
  return countries.map((country) => ({
    value: country,
    text: nameOf(country),
    children: banks
      .filter((bank) => bank.country === country)
      .map(({ code, name }) => ({ value: code, text: name })),
  }));
}

/** Preselects the country when there is only one; the member still selects the bank. */
export function onlyCountry(banks: readonly Pick<Bank, "country">[]): string[] {
  const countries = [...new Set(banks.map(({ country }) => country))];
  return countries.length === 1 ? countries : [];
}
