/** How far a payment of local currency is. */
import type { Payment } from "@ballast/contract/cash/payments.ts";

/**
 * One that the bank has is known by the account it came from; one that nobody can pay any more, by
 * the page that is not there.
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
