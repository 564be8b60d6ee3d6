/**
 * Amounts are `bigint` counts of a currency's smallest unit; on the wire they are the same number
 * as decimal text ("40500000" is 40.50 tUSDT). Nothing here ever uses a float.
 */
import * as z from "zod/mini";
import { latinDigits, plainSigns } from "./text/latin-digits.ts";

export const CURRENCIES = {
  tUSDT: { exponent: 6 },
  tINR: { exponent: 2 },
  tTRY: { exponent: 2 },
  tEUR: { exponent: 2 },
} as const;

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The largest amount that the ledger's column can hold (int8). */
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

/** Codec between the decimal text of a count of smallest units, 0 or more, and bigint. */
export const amount = codec(unsigned, "a whole number of smallest units, without sign");

/** Codec between the decimal text of a count of smallest units, possibly negative, and bigint. */
export const signedAmount = codec(signed, "a whole number of smallest units");

export const currency = z.enum(CURRENCY_CODES);

/**
 * Formats smallest units with thousands separators and 2 decimals, or more decimals where 2 would
 * hide a part: 40500000n tUSDT → "40.50", 25000n → "0.025". It never rounds, so displayed amounts
 * add up. Negative amounts have a true minus sign. The caller renders the currency beside it.
 */
export function formatAmount(value: bigint, code: Currency): string {
  if (value < 0n) return `−${formatAmount(-value, code)}`;
  const { exponent } = CURRENCIES[code];
  const digits = value.toString().padStart(exponent + 1, "0");
  const whole = digits.slice(0, -exponent).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${digits.slice(-exponent).replace(/^(\d{2}\d*?)0+$/, "$1")}`;
}

/** The formatted amount with its currency, whose t marks test money: "40.50 tUSDT". */
export const formatMoney = (value: bigint, code: Currency): string =>
  `${formatAmount(value, code)} ${code}`;

/**
 * Parses an amount that a member typed ("40.5", at most 2 decimals) into smallest units; null when
 * it is not such an amount.
 */
export function parseAmount(text: string, code: Currency): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plainSigns(text).trim());
  if (!match) return null;
  const cents = BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
  return cents * 10n ** BigInt(CURRENCIES[code].exponent - 2);
}
