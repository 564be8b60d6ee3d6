/** Maps ledger events to the codes of capital records, by the account of the member. */
import type { RecordCode, RecordDescription } from "@ballast/contract/records.ts";

type Meaning = { code: RecordCode; description: RecordDescription };

const MEANINGS: Record<string, Meaning> = {
  deposit: { code: "recharge", description: "deposit" },
  receipt_matched: { code: "recharge", description: "receipt_matched" },
  reversal: { code: "recharge", description: "correction" },
  chargeback: { code: "recharge", description: "chargeback" },
  chargeback_reversal: { code: "recharge", description: "chargeback_reversal" },
  withdrawal_applied: { code: "withdrawal", description: "withdrawal" },
  withdrawal_settled: { code: "withdrawal", description: "withdrawal_settled" },
  cash_recharge: { code: "recharge", description: "cash_recharge" },
  conversion: { code: "recharge", description: "conversion" },
  cash_withdrawal_settled: { code: "withdrawal", description: "withdrawal_settled" },
  withdrawal_released: { code: "withdrawal_failed", description: "withdrawal_failed" },
  buy: { code: "buy_machine", description: "purchase" },
  cancel: { code: "return_principal", description: "purchase_cancelled" },
  early_exit: { code: "return_principal", description: "early_exit" },
  maturity: { code: "return_principal", description: "maturity" },
  buy_with_coupon: { code: "buy_machine", description: "purchase" },
  coupon_paid: { code: "bonus", description: "coupon" },
  coupon_released: { code: "bonus", description: "coupon_given_back" },
  daily_income: { code: "daily_income", description: "accrual" },
  take_out: { code: "daily_income", description: "take_out" },
  welcome: { code: "welcome_bonus", description: "welcome" },
  bonus: { code: "bonus", description: "claim" },
  redeemed_code: { code: "random_bonus", description: "redeemed_code" },
  coins: { code: "bonus", description: "coins" },
  invitation_share: { code: "referral_b_bonus", description: "invitation_share" },
};

/** Gifts of the operator and shares of its fees; shown separately from returns. */
export const REWARD_CODES: readonly RecordCode[] = [
  "welcome_bonus",
  "bonus",
  "random_bonus",
  "referral_b_bonus",
];

/** The ledger events of some record codes; without codes, of all. */
export function eventsOf(codes: readonly RecordCode[] | undefined): string[] {
  return Object.entries(MEANINGS).flatMap(([event, meaning]) =>
    codes === undefined || codes.includes(meaning.code) ? [event] : [],
  );
}

/** `actor` of a released withdrawal tells who ended it: the member, staff, or the rail. */
export function meaningOf(event: string, actor: string): Meaning {
  const meaning = MEANINGS[event];
  if (!meaning) throw new Error(`wallets: no capital record for the event ${event}`);
  if (event !== "withdrawal_released") return meaning;
  if (actor === "member") return { ...meaning, description: "withdrawal_cancelled" };
  if (actor !== "rail") return { ...meaning, description: "withdrawal_refused" };
  return meaning;
}
