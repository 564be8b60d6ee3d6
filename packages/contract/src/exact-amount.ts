/** An amount to its last digit, where two decimals would hide some of it. */
import { plainSigns } from "./latin-digits.ts";
import { CURRENCIES, type Currency, formatAmount } from "./money.ts";

/** Smallest units → text with as many decimals as it has, at least 2: 44259500n tUSDT → "44.2595". */
export function exactAmount(value: bigint, code: Currency): string {
  if (value < 0n) return `−${exactAmount(-value, code)}`;
  const { exponent } = CURRENCIES[code];
  const digits = value.toString().padStart(exponent + 1, "0");
  const whole = digits.slice(0, -exponent).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${digits.slice(-exponent).replace(/^(\d{2}\d*?)0+$/, "$1")}`;
}

/** The same with its currency: "44.2595 tUSDT". */
export const exactMoney = (value: bigint, code: Currency): string =>
  `${exactAmount(value, code)} ${code}`;

/** Plain digits with at most as many decimals as the currency has → smallest units, else null. */
export function parseExactAmount(text: string, code: Currency): bigint | null {
  const { exponent } = CURRENCIES[code];
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d*))?$/.exec(plainSigns(text).trim()) ?? [];
  if (!whole || decimals.length > exponent) return null;
  return BigInt(whole + decimals.padEnd(exponent, "0"));
}

/** Whether `shown`, as amounts are written everywhere, says all of `value`. */
export function isShownWhole(value: bigint, code: Currency, shown = value): boolean {
  return formatAmount(shown, code) === exactAmount(value, code);
}

/** Whether two decimals say all of it. */
export function isWholeCents(value: bigint, code: Currency): boolean {
  return value % 10n ** BigInt(CURRENCIES[code].exponent - 2) === 0n;
}

/**
 * The parts of a sum as they are shown beside each other: whole cents that add up to the sum as it
 * is shown. A part is at most a cent more than cut; put the one that must not be last. A part that
 * would be nothing so and is something stays as it is.
 */
export function shownParts<Parts extends readonly bigint[]>(parts: Parts, code: Currency): Parts {
  const cent = 10n ** BigInt(CURRENCIES[code].exponent - 2);
  let sum = 0n;
  return parts.map((part) => {
    const before = sum - (sum % cent);
    sum += part;
    const shown = sum - (sum % cent) - before;
    return shown === 0n ? part : shown;
  }) as readonly bigint[] as Parts;
}
