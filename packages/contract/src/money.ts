/**
 * Amounts are `bigint` counts of a currency's smallest unit; on the wire they are the same number
 * as decimal text ("40500000" is 40.50 tUSDT). Nothing here ever touches a float.
 */
import * as z from "zod/mini";
import { latinDigits, plainSigns } from "./latin-digits.ts";

export const CURRENCIES = {
  tUSDT: { exponent: 6 },
  tINR: { exponent: 2 },
  tTRY: { exponent: 2 },
  tEUR: { exponent: 2 },
} as const;

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The largest amount the ledger's column can hold (int8). */
export const AMOUNT_MAX = 9_223_372_036_854_775_807n;

const unsigned = /^(0|[1-9][0-9]{0,18})$/;
const signed = /^-?(0|[1-9][0-9]{0,18})$/;

function codec(pattern: RegExp, what: string) {
  return z.codec(
    z.string().check(z.overwrite(latinDigits), z.regex(pattern, what)),
    z.bigint().check(z.gte(-AMOUNT_MAX), z.lte(AMOUNT_MAX)),
    { decode: (text) => BigInt(text), encode: (value) => value.toString() },
  );
}

/** Wire: text of a whole number of smallest units, 0 or more ↔ bigint. */
export const amount = codec(unsigned, "a whole number of smallest units, without sign");

/** Wire: text of a whole number of smallest units, may be negative ↔ bigint. */
export const signedAmount = codec(signed, "a whole number of smallest units");

export const currency = z.enum(CURRENCY_CODES);

/**
 * Smallest units → text with 2 decimals and comma thousands, cut towards zero, never rounded up:
 * formatAmount(1234567890n, "tUSDT") = "1,234.56"; below zero with the true minus, for the eye. What
 * would read 0.00 and is more has all its digits: formatAmount(5000n, "tUSDT") = "0.005". The unit
 * stands beside it, drawn by the caller.
 */
export function formatAmount(value: bigint, code: Currency): string {
  const { exponent } = CURRENCIES[code];
  const units = value < 0n ? -value : value;
  const sign = value < 0n ? "−" : "";
  const cents = units / 10n ** BigInt(exponent - 2);
  if (cents === 0n && units > 0n) {
    return `${sign}0.${units.toString().padStart(exponent, "0").replace(/0+$/, "")}`;
  }
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}${whole}.${(cents % 100n).toString().padStart(2, "0")}`;
}

/**
 * What a member types ("40.5", at most 2 decimals) → smallest units, or null when it is not such
 * an amount.
 */
export function parseAmount(text: string, code: Currency): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plainSigns(text).trim());
  if (!match) return null;
  const cents = BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
  return cents * 10n ** BigInt(CURRENCIES[code].exponent - 2);
}
