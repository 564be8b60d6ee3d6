/**
 * Validates and previews a withdrawal while its amount is typed, with the calculator of the
 * contract.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount, parseAmount } from "@ballast/contract/money.ts";
import { splitWithdrawal } from "@ballast/contract/product/calculator.ts";
import type { getUsdtLimits } from "@ballast/contract/wallet/calls.ts";
import type { Amounts } from "./withdrawal-amounts.tsx";

/** The limits that both rails have, to an address and to a bank card. */
export type Limits = Omit<OutputOf<typeof getUsdtLimits>, "depositMinimum">;
export type Wrong = "missing" | "below_minimum" | "above_balance" | "above_day";

export function availableOf({ wallet, unpaid }: Pick<Limits, "wallet" | "unpaid">): bigint {
  const available = wallet.deposit + wallet.returned + wallet.earned - unpaid;
  return available > 0n ? available : 0n;
}

/**
 * The largest amount that can be applied for now: everything, or else a multiple of the step; 0
 * when less than the smallest withdrawal is left for today.
 */
export function mostOf(limits: Limits): bigint {
  const available = availableOf(limits);
  const { dailyLeft, step, minimum } = limits;
  if (available <= dailyLeft) return available;
  const most = dailyLeft - (dailyLeft % step);
  return most < minimum ? 0n : most;
}

/** The amount as text for the field: without thousands separators, and with all decimals. */
export function typedText(amount: bigint, { currency }: Pick<Limits, "currency">): string {
  return formatAmount(amount, currency).replaceAll(",", "");
}

/**
 * The typed amount in smallest units. The whole balance may have more decimals than can be typed.
 */
function grossOf(text: string, limits: Limits): bigint | null {
  const all = availableOf(limits);
  return text === typedText(all, limits) ? all : parseAmount(text, limits.currency);
}

/** The reason why an amount cannot be applied for, or null. */
export function wrongWith(text: string, limits: Limits): Wrong | null {
  const gross = grossOf(text, limits);
  if (gross === null) return "missing";
  const isAll = gross > 0n && gross === availableOf(limits);
  if (gross < limits.minimum && !isAll) return "below_minimum";
  if (gross > availableOf(limits)) return "above_balance";
  return gross > limits.dailyLeft ? "above_day" : null;
}

/** The amounts of the withdrawal; null if the typed amount cannot be applied for. */
export function previewOf(text: string, limits: Limits): (Amounts & { gross: bigint }) | null {
  const { currency, wallet, feeBps } = limits;
  const gross = grossOf(text, limits);
  if (gross === null || wrongWith(text, limits) !== null) return null;
  const split = splitWithdrawal(gross, wallet, BigInt(feeBps));
  if (split === null) return null;
  const { deposit, returned, earned, fee, net } = split;
  return {
    currency,
    gross,
    fee,
    net,
    fromDeposit: deposit,
    fromReturned: returned,
    fromEarned: earned,
  };
}
