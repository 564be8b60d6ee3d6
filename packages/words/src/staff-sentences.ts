/**
 * Replaces members' sentences that would call somebody else "you", or send staff to themselves.
 * English only.
 */
import type { RefusalCode } from "@ballast/contract/errors.ts";

export const STAFF_SENTENCES: Partial<Record<RefusalCode, string>> = {
  not_found: "There is no such thing here any more.",
  no_permission: "Your role does not allow this.",
  member_frozen: "This member's account is frozen.",
  login_failed: "Name or password is wrong.",
  greater_than_balance: "There is less money there than that.",
  offers_not_allowed: "This product is not offered in the member's country.",
  purchases_frozen: "The member's purchases are stopped: {reason}.",
  purchases_paused: "The member's purchases are paused until {until}.",
  over_member_limit: "A member holds at most {limit} units of this product.",
  promotions_not_allowed: "The policy of the member's country allows no promotion.",
  promotion_over: "The budget of this promotion is used up. Top it up first.",
  coupon_unknown: "This coupon is not known.",
  claim_not_open: "This claim has been handed in already.",
  link_not_valid: "This is not the link of one video on youtube.com or youtu.be.",
  rate_missing: "No exchange rate of this currency is posted. Post one first.",
  float_short: "The exchange float of this currency holds less than that. Fund it first.",
  no_local_currency: "The member's country has no local currency here.",
  security_hold: "After a security change the member's withdrawals are held until {until}.",
  words_not_allowed:
    "“{found}” is not allowed here: nobody may promise members that. Please use other words.",
  contact_not_allowed:
    "“{found}” looks like a link or a contact, which members may not be sent to.",
  export_limit: "Another copy can be asked for from {from}.",
  closing_money: "There is still money in the member's account or on its way. It must leave first.",
  closing_orders: "The member still holds orders. They must end before the account can be closed.",
  closing_withdrawals: "A withdrawal of the member is still on its way.",
};
