/** How far a payment of local currency is. */
import type { Payment } from "@ballast/contract/payments.ts";

/**
 * One that the bank has is known by the account it came from; one that nobody can pay any more, by
 * the page that is not there.
 */
export type PaymentStage = "to_pay" | "lapsed" | "paid" | Exclude<Payment["state"], "pending">;

export function stageOf(payment: Pick<Payment, "state" | "card" | "payUrl">): PaymentStage {
  const { state, card, payUrl } = payment;
  if (state !== "pending") return state;
  if (card !== null) return "paid";
  return payUrl === null ? "lapsed" : "to_pay";
}
