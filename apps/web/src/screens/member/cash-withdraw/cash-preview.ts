/** What a cash withdrawal brings while its amount is typed: the split of the wallets, then the rate. */
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

/** Why an amount cannot be applied for, or null. */
export function wrongCash(text: string, limits: CashLimits, rate: string): WrongCash | null {
  const wrong = wrongWith(text, limits);
  if (wrong !== null) return wrong;
  const arrives = cashPreview(text, limits, rate)?.local.amount ?? 0n;
  if (arrives === 0n) return "too_small";
  return arrives > limits.localLeft ? "above_float" : null;
}

/** Null while the amount is none that can be applied for. */
export function cashPreview(text: string, limits: CashLimits, rate: string) {
  const preview = previewOf(text, limits);
  if (preview === null) return null;
  const { localCurrency: currency } = limits;
  return { ...preview, local: { currency, rate, amount: toLocal(preview.net, currency, rate) } };
}
