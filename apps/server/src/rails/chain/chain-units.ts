/**
 * The token counts in its own decimals, the ledger in millionths. What the chain says is kept in the
 * token's own units; the ledger has the whole millionths of it, and what is left is dust.
 */
import { AMOUNT_MAX, CURRENCIES } from "@ballast/contract/money.ts";

export const LEDGER_DECIMALS = CURRENCIES.tUSDT.exponent;
/** No token in use has more; amounts of all that have fewer fit a column of 78 digits. */
export const MOST_DECIMALS = 36;

/** The token's own units in one of the ledger's; `decimals` is at least LEDGER_DECIMALS. */
export const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals - LEDGER_DECIMALS);

/**
 * What arrived: the whole millionths of it, which are credited (of what no ledger could hold the largest
 * amount it can), and all of it in decimals, to the token's last digit.
 */
export type Arrived = { amount: bigint; exact: string };

export const arrivedOf = (
  units: bigint,
  { decimals, unit }: { decimals: number; unit: bigint },
): Arrived => {
  const whole = units / unit;
  return { amount: whole < AMOUNT_MAX ? whole : AMOUNT_MAX, exact: decimalText(units, decimals) };
};

/** 1500000000000000001n of a token with 18 decimals → "1.500000000000000001"; no zeros at the end. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const part = digits.slice(-decimals).replace(/0+$/, "");
  return `${digits.slice(0, -decimals)}${part && "."}${part}`;
}
