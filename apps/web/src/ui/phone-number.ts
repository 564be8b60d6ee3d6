/** Phone numbers as they are typed and chosen. Whether one is right is for the server to say. */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";
import { plainPhone } from "@ballast/contract/user/plain-phone.ts";

export type Country = { country: string; name: string; areaCode: string };

/** As it stands in the field: plain digits, and whatever else was typed, to be told about it. */
export function typedPhone(text: string): string {
  return plainSigns(text)
    .replace(/^\s*tel:/i, "")
    .replace(/[‐-―−]/g, "-");
}

/** A number that brings its own area code. */
export function isWhole(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed);
}

/** With area code, as calls take it: "+44 7700 900123". A trunk zero stays: the server knows it. */
export function wholePhone(typed: string, areaCode: string | null): string {
  const text = plainPhone(typed);
  return plainPhone(isWhole(text) || areaCode === null ? text : `+${areaCode} ${text}`);
}

/** Enough of a number to ask the server about it: area code first, 7 to 15 digits. */
export function isPlausible(whole: string): boolean {
  const digits = whole.replace(/\D/g, "");
  return /^\+[\d() ./-]+$/.test(whole) && digits.length >= 7 && digits.length <= 15;
}

/** Another area code for a number that brings its own. */
export function withAreaCode(typed: string, areaCode: string, known: readonly Country[]): string {
  if (!isWhole(typed)) return typed;
  const digits = typed.replace(/\D/g, "").replace(/^00/, "");
  const own = known
    .map((country) => country.areaCode)
    .filter((code) => digits.startsWith(code))
    .sort((a, b) => b.length - a.length)[0];
  return `+${areaCode} ${digits.slice(own?.length ?? 0)}`;
}

/** The country that a browser's languages speak of: the first that one of them names. */
export function regionOf(languages: readonly string[]): string | null {
  const locales = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const regions = [...locales.map(({ region }) => region), locales[0]?.maximize().region];
  // "419" is Latin America, "001" the world: there is no such country.
  return regions.find((region) => /^[A-Z]{2}$/.test(region ?? "")) ?? null;
}
