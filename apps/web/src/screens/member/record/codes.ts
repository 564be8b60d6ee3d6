/** Which types of records each wallet can have. Referral C and D are never issued. */
import type { RecordCode } from "@ballast/contract/records.ts";

export type Wallet = "recharge" | "balance";

/** As the address names them: `?type=1`, `?type=5`. */
export function walletOf(type: string | undefined): Wallet {
  return type === "5" ? "balance" : "recharge";
}

export const MOVEMENTS: Record<Wallet, readonly RecordCode[]> = {
  recharge: ["recharge", "buy_machine", "return_principal", "withdrawal", "withdrawal_failed"],
  balance: ["daily_income", "return_principal", "buy_machine", "withdrawal", "withdrawal_failed"],
};

/** Rewards stand apart from returns; they go to the balance wallet. */
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
