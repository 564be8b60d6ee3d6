/** What happened to money, its type, and the account it happened in, in words. */
import type { Account, RecordCode, RecordDescription } from "@ballast/contract/records.ts";
import type { ActivityKind } from "@ballast/contract/user/activity.ts";
import { useLingui } from "@lingui/react/macro";

export type Happened = RecordDescription | ActivityKind;

export function useRecordDescription(): (description: Happened) => string {
  const { t } = useLingui();
  const words: Record<Happened, string> = {
    deposit: t`Deposit`,
    receipt_matched: t`Deposit booked by staff`,
    cash_recharge: t`Local currency paid in`,
    conversion: t`Converted from the local wallet`,
    correction: t`Correction of a deposit`,
    chargeback: t`Taken back by the payer’s bank`,
    chargeback_reversal: t`Given back by the payer’s bank`,
    withdrawal: t`Withdrawal`,
    withdrawal_cancelled: t`Back from a cancelled withdrawal`,
    withdrawal_refused: t`Back from a refused withdrawal`,
    withdrawal_failed: t`Back from a failed withdrawal`,
    withdrawal_settled: t`Withdrawal paid out`,
    purchase: t`Purchase`,
    purchase_cancelled: t`Purchase cancelled`,
    early_exit: t`Principal back at early exit`,
    maturity: t`Principal back at maturity`,
    accrual: t`Daily income`,
    take_out: t`Income taken out`,
    welcome: t`Welcome bonus`,
    claim: t`Bonus for a claim`,
    coupon: t`Paid by a coupon`,
    coupon_given_back: t`Coupon back to its budget`,
    redeemed_code: t`Code redeemed`,
    coins: t`Gold coins exchanged`,
    invitation_share: t`Part of a fee from an invitation`,
    local_deposit: t`Paid in`,
    local_refund: t`Sent back`,
    local_refund_failed: t`Came back, it could not be sent`,
  };
  return (description) => words[description];
}

export function useRecordCode(): (code: RecordCode) => string {
  const { t } = useLingui();
  const words: Record<RecordCode, string> = {
    recharge: t`Deposit`,
    withdrawal: t`Withdrawal`,
    buy_machine: t`Purchase`,
    daily_income: t`Daily income`,
    team_benefits: t`Team benefits`,
    bonus: t`Bonus`,
    random_bonus: t`Random bonus`,
    referral_bonus: t`Referral bonus`,
    referral_b_bonus: t`Referral bonus, level B`,
    referral_c_bonus: t`Referral bonus, level C`,
    referral_d_bonus: t`Referral bonus, level D`,
    withdrawal_failed: t`Withdrawal that came back`,
    return_principal: t`Principal returned`,
    welcome_bonus: t`Welcome bonus`,
    registration_gift: t`Registration gift`,
    government_subsidy: t`Government subsidy`,
  };
  return (code) => words[code];
}

export function useAccountName(): (account: Account | "local") => string {
  const { t } = useLingui();
  const words: Record<Account | "local", string> = {
    deposit: t`Recharge wallet`,
    returned: t`Principal that came back`,
    earned: t`Income and bonuses`,
    income: t`Income waiting`,
    principal: t`Principal in orders`,
    withdrawing: t`On its way out`,
    local: t`Local wallet`,
  };
  return (account) => words[account];
}
