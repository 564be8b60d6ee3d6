import { CURRENCIES, type Currency } from "./money.ts";
import { plainSigns } from "./text/latin-digits.ts";

/**
 * Parses plain digits with at most as many decimals as the currency has into smallest units, else
 * null.
 */
export function parseExactAmount(text: string, code: Currency): bigint | null {
  const { exponent } = CURRENCIES[code];
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d*))?$/.exec(plainSigns(text).trim()) ?? [];
  if (!whole || decimals.length > exponent) return null;
  return BigInt(whole + decimals.padEnd(exponent, "0"));
}
