/** The codes of wallets: types of capital records; states, failures and holds of withdrawals. */

/**
 * The types of a capital record. Referral C and D exist so that they can be named, and are never
 * issued.
 */
export const RECORD_CODES = [
  "recharge",
  "withdrawal",
  "buy_machine",
  "daily_income",
  "team_benefits",
  "bonus",
  "random_bonus",
  "referral_bonus",
  "referral_b_bonus",
  "referral_c_bonus",
  "referral_d_bonus",
  "withdrawal_failed",
  "return_principal",
  "welcome_bonus",
  "registration_gift",
  "government_subsidy",
] as const;
export type RecordCode = (typeof RECORD_CODES)[number];

/**
 * What happened, in more detail than the type; the client's catalogues have a sentence for each.
 */
export const RECORD_DESCRIPTIONS = [
  "deposit",
  "receipt_matched",
  "cash_recharge",
  "conversion",
  "correction",
  "chargeback",
  "chargeback_reversal",
  "withdrawal",
  "withdrawal_cancelled",
  "withdrawal_refused",
  "withdrawal_failed",
  "withdrawal_settled",
  "purchase",
  "purchase_cancelled",
  "early_exit",
  "maturity",
  "accrual",
  "take_out",
  "welcome",
  "claim",
  "coupon",
  "coupon_given_back",
  "redeemed_code",
  "coins",
  "invitation_share",
] as const;
export type RecordDescription = (typeof RECORD_DESCRIPTIONS)[number];

/**
 * Where a member's money can be: paid in; returned principal, taken income and bonuses (together
 * the balance wallet); untaken income; in orders; being withdrawn.
 */
export const ACCOUNTS = [
  "deposit",
  "returned",
  "earned",
  "income",
  "principal",
  "withdrawing",
] as const;
export type Account = (typeof ACCOUNTS)[number];

export const WITHDRAWAL_STATES = [
  "processing",
  "approved",
  "sent",
  "succeeded",
  "failed",
  "cancelled",
] as const;
/** The states of a withdrawal that has not ended. */
export const OPEN_WITHDRAWAL_STATES = ["processing", "approved", "sent"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Why a payment on the chain failed. A withdrawal can also fail for a reason that staff wrote. */
export const TRANSFER_FAILURES = ["refused_by_token", "reverted", "nothing_moved"] as const;
export type TransferFailure = (typeof TRANSFER_FAILURES)[number];

/** The only reasons for holding a withdrawal, each with a maximum time. */
export const HOLD_REASONS = [
  "new_address",
  "security_change",
  "legal_order",
  "sanctions_review",
  "network_outage",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
/** The reasons that staff can give; the first two follow from the books automatically. */
export const STAFF_HOLD_REASONS = [
  "legal_order",
  "sanctions_review",
  "network_outage",
] as const satisfies readonly HoldReason[];
export type StaffHoldReason = (typeof STAFF_HOLD_REASONS)[number];
