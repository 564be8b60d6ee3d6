/** Whole cents, for a column of figures that opens to exact ones. */
import { CURRENCIES, type Currency, formatMoney } from "./money.ts";

/** Rounded down, also below zero: nothing looks better than it is. */
export function toTheCent(value: bigint, currency: Currency): bigint {
  const cent = 10n ** BigInt(CURRENCIES[currency].exponent - 2);
  const part = value % cent;
  return value - part - (part < 0n ? cent : 0n);
}

export const centsText = (value: bigint, currency: Currency): string =>
  formatMoney(toTheCent(value, currency), currency);
