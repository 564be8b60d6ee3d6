/** Phone numbers as they are typed and chosen. The server decides whether one is valid. */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";
import { plainPhone } from "@ballast/contract/user/plain-phone.ts";

export type Country = { country: string; name: string; areaCode: string };

/**
 * The text that the field shows: plain digits, and any other characters unchanged, so that the
 * error can name them.
 */
export function typedPhone(text: string): string {
  return plainSigns(text)
    .replace(/^\s*tel:/i, "")
    .replace(/[‐-―−]/g, "-");
}

/** Whether a typed number has its own area code. */
export function isWhole(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed);
}

/**
 * The number with its area code, as calls expect it: "+44 7700 900123". A trunk zero is kept: the
 * server handles it.
 */
export function wholePhone(typed: string, areaCode: string | null): string {
  const text = plainPhone(typed);
  return plainPhone(isWhole(text) || areaCode === null ? text : `+${areaCode} ${text}`);
}

/**
 * Whether a number is complete enough to send to the server: an area code first, 7 to 15 digits.
 */
export function isPlausible(whole: string): boolean {
  const digits = whole.replace(/\D/g, "");
  return /^\+[\d() ./-]+$/.test(whole) && digits.length >= 7 && digits.length <= 15;
}

/** Replaces the area code of a number that has its own. */
export function withAreaCode(typed: string, areaCode: string, known: readonly Country[]): string {
  if (!isWhole(typed)) return typed;
  const digits = typed.replace(/\D/g, "").replace(/^00/, "");
  const own = known
    .map((country) => country.areaCode)
    .filter((code) => digits.startsWith(code))
    .sort((a, b) => b.length - a.length)[0];
  return `+${areaCode} ${digits.slice(own?.length ?? 0)}`;
}
