/**
 * Previews a cash withdrawal while its amount is typed: the split by wallet, then the conversion at
 * the posted rate.
 */
import type { getCashWithdrawalLimits } from "@ballast/contract/cash/calls.ts";
import { toLocal } from "@ballast/contract/cash/local-money.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import {
  previewOf,
  type Wrong,
  wrongWith,
} from "../../../features/member/withdrawals/withdrawal-preview.ts";

export type CashLimits = OutputOf<typeof getCashWithdrawalLimits>;
export type WrongCash = Wrong | "too_small" | "above_float";

/** Returns why an amount cannot be requested, or null for a valid one. */
export function wrongCash(text: string, limits: CashLimits, rate: string): WrongCash | null {
  const wrong = wrongWith(text, limits);
  if (wrong !== null) return wrong;
  const arrives = cashPreview(text, limits, rate)?.local.amount ?? 0n;
  if (arrives === 0n) return "too_small";
  return arrives > limits.localLeft ? "above_float" : null;
}

/** Returns null while the amount is not valid for a request. */
export function cashPreview(text: string, limits: CashLimits, rate: string) {
  const preview = previewOf(text, limits);
  if (preview === null) return null;
  const { localCurrency: currency } = limits;
  return { ...preview, local: { currency, rate, amount: toLocal(preview.net, currency, rate) } };
}
