/**
 * What functions never return as null although no rule can prove it: most are written in PL/pgSQL,
 * whose statements PostgreSQL does not parse before they run, and some read a table that always has
 * its row. When you change such a function, check its line here: nothing else detects that it
 * became wrong.
 */
import type { Declared } from "./declared.ts";

export const NEVER_NULL: Declared = {
  // The migrations insert the one row that each of these reads.
  "platform.now": "value",
  "chain.unit": "value",
  "rewards.terms": "rows of the table",
  "members.policy": [
    "country",
    "offers",
    "promotions",
    "invitations",
    "coupons",
    "claims",
    "warning",
  ],
  "ledger.written_until": "value",
  // The query's condition applies to a row that always exists.
  "ledger.derived_id": "value",
  // Hooks return JSON of any kind; these return sums.
  "control.used_limits": ["used"],
  "reserve.guard_reasons": "value",

  "bank.keep_lines": "value",
  "bank.note_transfers": "value",
  "cash.apply_withdrawal": "rows of the table, where there is one",
  "cash.convert": "rows of the table",
  "cash.open_payment": "rows of the table",
  "cash.refund": "rows of the table",
  "chain.take_back": "rows of the table",
  "console.append_audit_entry": "value",
  "income.accrue": "value",
  "income.exit_order": ["outcome"],
  "income.take_out_batch": ["no", "key", "outcome"],
  "income.welcome": "value",
  "ledger.house_may_take": "value",
  "ledger.keep_document": "value",
  "messages.is_due": "value",
  "messages.send_letter": "value",
  "orders.buy_batch": ["no", "outcome"],
  "orders.buy_moving": ["no", "outcome"],
  "orders.order_id": "value",
  "platform.beat": ["books", "timeline", "now"],
  "platform.books": "value",
  "platform.retry_job": "value",
  "products.close_product": "value",
  "proof.take_over": "value",
  "reserve.missing": "value",
  "reserve.rows_of_invariant": "value",
  "reserve.run_invariant": "value",
  "reserve.run_invariant_part": "value",
  "reserve.verify_bucket": ["is_behind", "is_broken"],
  "rewards.answer_question": ["outcome", "coins", "balance"],
  "rewards.buy_moving_with_coupon": ["no", "outcome"],
  "rewards.buy_with_coupon": ["no", "outcome"],
  "rewards.exchange_coins": ["outcome", "amount", "balance"],
  "rewards.redeem": ["outcome", "at"],
  "rewards.sign_in": ["outcome", "day", "streak", "coins", "balance"],
  "wind_down.cancel_some": "value",
  "wind_down.end_step": "value",
  "wind_down.hold_round": "value",
  "wind_down.pay_income": "value",
  "wind_down.pay_principal": "value",
  "wind_down.seal": "value",
};
