/** Types of the local wallet, and the preview of a conversion while its amount is typed. */
import type { getLocalRate } from "@ballast/contract/cash/fiat.ts";
import { toUsdt } from "@ballast/contract/cash/local-money.ts";
import { CONVERSION_MIN } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount, parseAmount } from "@ballast/contract/money.ts";

export type Wallet = OutputOf<typeof getLocalRate>;
export type WrongConversion = "missing" | "above_balance" | "too_small" | "below_minimum";

/** Formats an amount for an input field: without thousands separators. */
export const typedLocal = (amount: bigint, { currency }: Pick<Wallet, "currency">) =>
  formatAmount(amount, currency).replaceAll(",", "");

/** Returns what an amount becomes at the rate, or why it cannot be converted. */
export function conversionOf(
  text: string,
  { currency, balance }: Pick<Wallet, "currency" | "balance">,
  rate: string,
): { amount: bigint; gets: bigint } | WrongConversion {
  const amount = parseAmount(text, currency);
  if (amount === null || amount === 0n) return "missing";
  if (amount > balance) return "above_balance";
  const gets = toUsdt(amount, currency, rate);
  if (gets === 0n) return "too_small";
  return gets < CONVERSION_MIN && amount !== balance ? "below_minimum" : { amount, gets };
}
