/** Validates and previews a payment while its amount is typed. */
import { toUsdt } from "@ballast/contract/cash/local-money.ts";
import type { payChannel } from "@ballast/contract/cash/payments.ts";
import { parseAmount } from "@ballast/contract/money.ts";
import type * as z from "zod/mini";

export type Channel = z.output<typeof payChannel>;
export type WrongPay = "missing" | "below_minimum" | "above_maximum";

/** The reason why an amount cannot be paid through a channel, or null. */
export function wrongPay(text: string, { currency, minimum, maximum }: Channel): WrongPay | null {
  const amount = parseAmount(text, currency);
  if (amount === null || amount === 0n) return "missing";
  if (amount < minimum) return "below_minimum";
  return amount > maximum ? "above_maximum" : null;
}

/**
 * The amount that a payment is converted to, rounded as on the server; null if the typed amount
 * cannot be paid.
 */
export function payPreview(text: string, channel: Channel | undefined, rate: string | null) {
  if (channel === undefined || wrongPay(text, channel) !== null) return null;
  const { currency } = channel;
  const amount = parseAmount(text, currency);
  if (amount === null) return null;
  return { amount, currency, gets: rate === null ? null : toUsdt(amount, currency, rate) };
}
