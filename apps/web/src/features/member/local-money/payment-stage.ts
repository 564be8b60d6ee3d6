/** The stage of a payment in local currency. */
import type { Payment } from "@ballast/contract/cash/payments.ts";

/**
 * A pending payment that names the payer's account has reached the bank ("paid"); a pending one
 * without a page to pay on can no longer be paid ("lapsed").
 */
export type PaymentStage =
  | "to_pay"
  | "lapsed"
  | "paid"
  | "expired"
  | Exclude<Payment["state"], "pending">;

type Known = Pick<Payment, "state" | "reason" | "card" | "payUrl">;

export function stageOf({ state, reason, card, payUrl }: Known): PaymentStage {
  if (state === "not_credited" && reason === "expired") return "expired";
  if (state !== "pending") return state;
  if (card !== null) return "paid";
  return payUrl === null ? "lapsed" : "to_pay";
}
