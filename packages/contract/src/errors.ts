/**
 * Every refusal a call can answer: a stable number (the envelope's `code`) and an HTTP status. Its
 * sentence in each language stands in `sentences/`. Numbers are never reused.
 */
export const REFUSALS = {
  // 4xx and 5xx that any call can answer
  not_logged_in: { number: 401, status: 401 },
  no_permission: { number: 403, status: 403 },
  not_found: { number: 404, status: 404 },
  too_many_requests: { number: 429, status: 429 },
  internal_error: { number: 500, status: 500 },
  not_available_yet: { number: 501, status: 501 },
  busy: { number: 503, status: 503 },
  bad_input: { number: 1001, status: 400 },
  body_too_large: { number: 1002, status: 413 },
  body_kind_wrong: { number: 1003, status: 415 },
  idempotency_key_required: { number: 1004, status: 400 },
  idempotency_key_reused: { number: 1005, status: 422 },
  file_too_large: { number: 1006, status: 413 },
  file_not_an_image: { number: 1007, status: 400 },

  // members and security
  phone_not_valid: { number: 1101, status: 400 },
  password_form: { number: 1102, status: 400 },
  password_breached: { number: 1103, status: 400 },
  passwords_differ: { number: 1104, status: 400 },
  login_failed: { number: 1105, status: 400 },
  code_wrong: { number: 1106, status: 400 },
  code_send_limit: { number: 1107, status: 429 },
  invite_code_unknown: { number: 1108, status: 400 },
  phone_taken: { number: 1109, status: 409 },
  old_password_wrong: { number: 1110, status: 400 },
  fund_password_missing: { number: 1111, status: 409 },
  fund_password_wrong: { number: 1112, status: 400 },
  member_frozen: { number: 1113, status: 403 },
  sms_not_sent: { number: 1114, status: 503 },
  country_not_served: { number: 1115, status: 403 },
  name_not_valid: { number: 1116, status: 400 },

  // products and orders
  product_unknown: { number: 1201, status: 404 },
  product_not_on_sale: { number: 1202, status: 409 },
  sold_out: { number: 1203, status: 409 },
  over_member_limit: { number: 1204, status: 409 },
  agreement_changed: { number: 1205, status: 409 },
  greater_than_balance: { number: 1206, status: 409 },
  sales_stopped: { number: 1207, status: 409 },
  guard_stale: { number: 1208, status: 409 },
  offers_not_allowed: { number: 1209, status: 403 },
  order_unknown: { number: 1210, status: 404 },
  order_ended: { number: 1211, status: 409 },
  purchases_paused: { number: 1212, status: 403 },

  // income
  nothing_to_take_out: { number: 1301, status: 409 },

  // wallets and rails
  withdrawal_below_minimum: { number: 1401, status: 400 },
  amount_step: { number: 1402, status: 400 },
  address_required: { number: 1403, status: 409 },
  address_not_valid: { number: 1404, status: 400 },
  address_unknown: { number: 1405, status: 404 },
  address_cooling_down: { number: 1406, status: 409 },
  address_taken: { number: 1407, status: 409 },
  withdrawal_unknown: { number: 1408, status: 404 },
  withdrawal_not_cancellable: { number: 1409, status: 409 },
  deposit_not_found: { number: 1410, status: 404 },
  security_hold: { number: 1411, status: 409 },
  own_address: { number: 1412, status: 400 },
  chain_not_supported: { number: 1413, status: 400 },
  daily_limit: { number: 1414, status: 409 },
  address_book_full: { number: 1415, status: 409 },
  withdrawal_decided: { number: 1416, status: 409 },
  withdrawal_held: { number: 1417, status: 409 },
  reason_required: { number: 1418, status: 400 },

  // rewards: gifts, coins, quiz, codes
  promotions_not_allowed: { number: 1701, status: 403 },
  promotion_over: { number: 1702, status: 409 },
  reward_unknown: { number: 1703, status: 404 },
  signed_today: { number: 1704, status: 409 },
  coins_step: { number: 1705, status: 400 },
  coins_short: { number: 1706, status: 409 },
  coins_day_limit: { number: 1707, status: 409 },
  question_unknown: { number: 1708, status: 404 },
  question_answered: { number: 1709, status: 409 },
  gift_code_wrong: { number: 1710, status: 400 },
  gift_code_used: { number: 1711, status: 409 },
  gift_code_over: { number: 1712, status: 409 },
  codes_not_covered: { number: 1713, status: 409 },

  // staff: four eyes, reserve, listing
  staff_key_wrong: { number: 1501, status: 401 },
  staff_role: { number: 1502, status: 403 },
  staff_name_taken: { number: 1503, status: 409 },
  staff_unknown: { number: 1504, status: 404 },
  first_staff_admin: { number: 1505, status: 409 },
  proposal_unknown: { number: 1506, status: 404 },
  proposal_ended: { number: 1507, status: 409 },
  own_proposal: { number: 1508, status: 403 },
  already_consented: { number: 1509, status: 409 },
  house_cash_short: { number: 1510, status: 409 },
  document_missing: { number: 1511, status: 400 },
  campaign_unknown: { number: 1512, status: 404 },
  over_budget: { number: 1513, status: 409 },
  not_funded: { number: 1514, status: 409 },
  rate_above_ceiling: { number: 1515, status: 400 },
  return_source_missing: { number: 1516, status: 400 },
  terms_not_valid: { number: 1517, status: 400 },
  agreement_unknown: { number: 1518, status: 404 },
  agreement_version_taken: { number: 1519, status: 409 },
  product_not_draft: { number: 1520, status: 409 },
  product_not_listed: { number: 1521, status: 409 },
  sale_over: { number: 1522, status: 409 },
  receipt_unknown: { number: 1523, status: 404 },
  receipt_matched: { number: 1524, status: 409 },
  member_unknown: { number: 1525, status: 404 },
  not_reversible: { number: 1526, status: 409 },
  guard_not_green: { number: 1527, status: 409 },
  campaign_open: { number: 1528, status: 409 },
  staff_too_new: { number: 1529, status: 403 },
  last_admin: { number: 1530, status: 409 },

  // bank cards
  bank_unknown: { number: 1650, status: 400 },
  account_not_valid: { number: 1651, status: 400 },
  branch_code_not_valid: { number: 1652, status: 400 },
  payee_name_not_valid: { number: 1653, status: 400 },
  real_name_not_valid: { number: 1654, status: 400 },
  card_taken: { number: 1655, status: 409 },
  cards_full: { number: 1656, status: 409 },
  card_unknown: { number: 1657, status: 404 },
  card_cooling_down: { number: 1658, status: 409 },
  card_required: { number: 1659, status: 409 },
  // local money
  no_local_currency: { number: 1601, status: 409 },
  pay_channel_unknown: { number: 1602, status: 404 },
  recharge_below_minimum: { number: 1603, status: 400 },
  recharge_above_maximum: { number: 1604, status: 400 },
  rate_missing: { number: 1605, status: 409 },
  rate_changed: { number: 1606, status: 409 },
  float_short: { number: 1607, status: 409 },
  already_converted: { number: 1608, status: 409 },
  nothing_to_convert: { number: 1609, status: 409 },
  nothing_to_refund: { number: 1610, status: 409 },
  amount_too_small: { number: 1614, status: 400 },
  rate_not_valid: { number: 1615, status: 400 },
  // the member in control
  understanding_required: { number: 1901, status: 403 },
  understanding_pause: { number: 1902, status: 409 },
  understanding_changed: { number: 1903, status: 409 },
  own_limit_day: { number: 1904, status: 409 },
  own_limit_week: { number: 1905, status: 409 },
  own_limit_month: { number: 1906, status: 409 },
  no_limit_change: { number: 1907, status: 409 },
  limit_change_waiting: { number: 1908, status: 409 },
  break_longer: { number: 1909, status: 409 },
} as const satisfies Record<string, { number: number; status: number }>;

export type RefusalCode = keyof typeof REFUSALS;

/** Refusals any call may answer without listing them. */
export const COMMON_REFUSALS = [
  "bad_input",
  "body_too_large",
  "body_kind_wrong",
  "too_many_requests",
  "internal_error",
  "busy",
] as const satisfies readonly RefusalCode[];

/** Refusals any call of a member may answer. */
export const MEMBER_REFUSALS = [
  "not_logged_in",
  "member_frozen",
] as const satisfies readonly RefusalCode[];

/** Refusals any call that moves money or stock may answer. */
export const MONEY_REFUSALS = [
  "idempotency_key_required",
  "idempotency_key_reused",
] as const satisfies readonly RefusalCode[];
