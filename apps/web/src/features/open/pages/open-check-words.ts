/** The checks of the books in plain words; the database has English texts of them for staff. */
import { PROPOSAL_DAYS } from "@ballast/contract/console/staff.ts";
import { INVITATION_SHARE_MAX_BPS } from "@ballast/contract/constants.ts";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";

/** Returns undefined for an unknown check; the database's own text is shown then. */
export function useCheckWords(): (name: string) => string | undefined {
  const { t } = useLingui();
  const share = useFormat().percent(INVITATION_SHARE_MAX_BPS);
  const words = new Map([
    [
      "transactions_balance",
      t`In every ledger transaction debits equal credits, in each book and currency.`,
    ],
    [
      "entries_follow_their_transaction",
      t`Event, time and place of an entry are those of its ledger transaction.`,
    ],
    ["trial_balance", t`All balances of a book add up to nothing: what is held is what is owed.`],
    [
      "balances_are_sums_of_entries",
      t`The balance kept with an account is the sum of its entries.`,
    ],
    [
      "running_balances",
      t`The balance that an entry carries is the one before it and its own amount.`,
    ],
    ["no_negative_balance", t`No account that must not fall below nothing has done so.`],
    ["bridges_mirror", t`What one book says it owes another is what the other says it is owed.`],
    ["transit_is_zero", t`Nothing is lost on the way within a book.`],
    ["client_cover", t`What is held for members is at least what they are owed.`],
    [
      "reserve_cover",
      t`The reserve holds the cash for every return that is offered, sold, or paid and not yet moved.`,
    ],
    ["books_agree_with_the_chain", t`The newest statement of each book agrees with the chain.`],
    ["books_agree_with_the_bank", t`The newest statement of each account agrees with the bank.`],
    [
      "sold_is_owed_to_open_orders",
      t`What is locked for sold units is what their open orders are still owed.`,
    ],
    [
      "principal_is_that_of_open_orders",
      t`A member’s principal is that of the member’s open orders.`,
    ],
    [
      "units_sold_and_left_are_units_listed",
      t`Units sold and units left are the units that were listed: no product is oversold.`,
    ],
    [
      "offered_covers_units_left",
      t`What is locked for units not sold covers the whole return of those units.`,
    ],
    [
      "income_is_paid_days_times_daily_return",
      t`The income of an order is the days that were paid times its daily return.`,
    ],
    [
      "income_due_is_that_not_taken_out",
      t`The income that waits for a member is that of the days not yet taken out.`,
    ],
    [
      "backing_is_paid_or_still_locked",
      t`What the lots gave to a product was paid as income, is still locked, or went back.`,
    ],
    ["income_within_lots", t`No lot pays more income than the cash that was put into it.`],
    ["promotions_are_funded", t`No promotion gives more than the budget that was put into it.`],
    [
      "withdrawing_is_that_of_open_withdrawals",
      t`What is on its way out for a member is that of the member’s open withdrawals.`,
    ],
    ["withdrawals_end_as_in_the_ledger", t`A withdrawal ended in the ledger as its own row says.`],
    [
      "approvals_are_by_other_people",
      t`What needs approval was approved by other people than the one who proposed it.`,
    ],
    [
      "decisions_are_in_time",
      t`Nobody consented to a proposal after its ${PROPOSAL_DAYS} days, and none expired before.`,
    ],
    [
      "seal_chain_recomputes",
      t`The hashes of the ledger’s chains recompute: nothing was changed afterwards.`,
    ],
    [
      "float_held_is_that_of_open_withdrawals",
      t`Local money set aside is that of cash withdrawals that are open.`,
    ],
    [
      "payments_are_credited_as_paid",
      t`A payment at the bank was credited once, with what was paid.`,
    ],
    [
      "chargebacks_are_within_their_payments",
      t`Of no payment the payer’s bank took back more than was paid.`,
    ],
    ["conversions_are_once_a_member", t`A member converted local money once at most.`],
    ["rewards_are_paid_as_written", t`Each reward was paid with the amount that its own row says.`],
    ["coins_are_sums_of_entries", t`A member’s gold coins are the sum of what gave and took them.`],
    [
      "coins_have_a_cause",
      t`Gold coins come from signing in, the quiz or an exchange, and from nothing else.`,
    ],
    ["codes_are_funded", t`Every code that can still be redeemed has its money in its budget.`],
    ["coupons_are_set_aside", t`What a coupon may give is set aside from its budget.`],
    [
      "coupons_follow_their_orders",
      t`A coupon ends as its order does: paid with the principal, or back to its budget.`,
    ],
    ["claims_are_paid_when_approved", t`A claim was paid when it was approved, and only then.`],
    [
      "invitation_share_is_within_its_fee",
      t`An inviter’s part is at most ${share} of a fee that was really paid, once a fee, and never the member’s own.`,
    ],
    [
      "proof_is_what_members_are_owed",
      t`The newest published total is what the ledger up to its seal says that members are owed.`,
    ],
    [
      "proof_follows_from_the_one_before",
      t`The newest published total is the one before it and what was booked between their seals.`,
    ],
    [
      "wind_down_pays_one_factor",
      t`Where money is short at the end, every claim is paid the same part to the unit; what cannot be paid stays owed.`,
    ],
  ]);
  return (name) => words.get(name);
}
