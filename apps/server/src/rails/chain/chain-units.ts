/**
 * Converts between the token's own units and the ledger's millionths. Chain data is stored in the token's
 * own units; the ledger has the whole millionths, and the remainder is dust.
 */
import { AMOUNT_MAX, CURRENCIES } from "@ballast/contract/money.ts";

export const LEDGER_DECIMALS = CURRENCIES.tUSDT.exponent;
/** No token in use has more; amounts with fewer decimals fit a column of 78 digits. */
export const MOST_DECIMALS = 36;

/** The token's own units in one unit of the ledger; `decimals` is at least LEDGER_DECIMALS. */
export const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals - LEDGER_DECIMALS);

/**
 * What arrived: the whole millionths, which are credited (at most the largest amount the ledger can hold),
 * and the exact decimal text to the token's last digit.
 */
export type Arrived = { amount: bigint; exact: string };

export const arrivedOf = (
  units: bigint,
  { decimals, unit }: { decimals: number; unit: bigint },
): Arrived => {
  const whole = units / unit;
  return { amount: whole < AMOUNT_MAX ? whole : AMOUNT_MAX, exact: decimalText(units, decimals) };
};

/** 1500000000000000001n of a token with 18 decimals → "1.500000000000000001"; without trailing zeros. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const part = digits.slice(-decimals).replace(/0+$/, "");
  return `${digits.slice(0, -decimals)}${part && "."}${part}`;
}
