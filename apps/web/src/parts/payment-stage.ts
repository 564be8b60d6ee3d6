/** How far a payment of local currency is. */
import type { Payment } from "@ballast/contract/payments.ts";

/** One that the bank has is known by the account it came from. */
export type PaymentStage = "to_pay" | "paid" | Exclude<Payment["state"], "pending">;

export function stageOf({ state, card }: Pick<Payment, "state" | "card">): PaymentStage {
  if (state !== "pending") return state;
  return card === null ? "to_pay" : "paid";
}
