/** The record types that each wallet can have. Referral C and D are never issued. */
import type { RecordCode } from "@ballast/contract/records.ts";

export type Wallet = "recharge" | "balance";

/**
 * Reads the wallet from the address: `?type=5` is the balance wallet, `?type=1` the recharge
 * wallet.
 */
export function walletOf(type: string | undefined): Wallet {
  return type === "5" ? "balance" : "recharge";
}

export const MOVEMENTS: Record<Wallet, readonly RecordCode[]> = {
  recharge: ["recharge", "buy_machine", "return_principal", "withdrawal", "withdrawal_failed"],
  balance: ["daily_income", "return_principal", "buy_machine", "withdrawal", "withdrawal_failed"],
};

/** Rewards are listed separately from returns; they are credited to the balance wallet. */
export const PROMOTIONS: Record<Wallet, readonly RecordCode[]> = {
  recharge: [],
  balance: [
    "welcome_bonus",
    "registration_gift",
    "bonus",
    "random_bonus",
    "referral_bonus",
    "referral_b_bonus",
    "team_benefits",
    "government_subsidy",
  ],
};
