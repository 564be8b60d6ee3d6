/** Formats and parses amounts for people; the proof knows only whole smallest units. */
import { plainSigns } from "@ballast/contract/text/latin-digits.ts";

declare const EXPONENTS: Record<string, number>;

const exponentOf = (currency: string) => EXPONENTS[currency] ?? 0;

/**
 * Shows all decimals of the currency, so that nothing counted is hidden: "1,234.567890 tUSDT TEST".
 */
export function writeAmount(value: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = value.toString().padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = exponent === 0 ? "" : `.${digits.slice(-exponent)}`;
  return `${whole}${rest} ${currency} TEST`;
}

/**
 * Whether a typed amount equals the value, to the typed precision; null when it is not an amount.
 */
export function isSameAmount(typed: string, value: bigint, currency: string): boolean | null {
  const match = /^(\d{1,18})(?:\.(\d*))?$/.exec(
    plainSigns(typed)
      .trim()
      .replace(/[,'](?=\d{3})/g, ""),
  );
  if (match === null) return null;
  const [, whole = "", decimals = ""] = match;
  const missing = exponentOf(currency) - decimals.length;
  if (missing < 0) return null;
  return BigInt(whole + decimals) === value / 10n ** BigInt(missing);
}
