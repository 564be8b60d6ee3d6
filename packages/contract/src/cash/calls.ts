/**
 * The service `cash`: recharges paid in local currency and credited in tUSDT, and withdrawals of
 * tUSDT paid out in local currency to a bank card. A rate in a response is binding; no call waits
 * for a rate.
 */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";
import { HOLD_REASONS, WITHDRAWAL_STATES } from "../records.ts";
import { late } from "../wallet/late-withdrawal.ts";
import { payChannel, payment } from "./payments.ts";
import { localCurrency, postedRate, rateText } from "./rates.ts";

export const listCashChannels = endpoint({
  service: "cash",
  method: "GET",
  path: "cash/paychannel/query",
  member: true,
  body: "none",
  purpose: "cash pay channels",
  output: z.object({ list: z.array(payChannel) }),
});

/**
 * Returns the quote, which is valid until `quote.expiresAt`, and `payUrl`, the bank's page where
 * the member pays. The recharge wallet is credited when the bank has the money.
 */
export const rechargeCash = endpoint({
  service: "cash",
  method: "POST",
  path: "cash/recharge",
  member: true,
  body: "form",
  money: true,
  purpose: "pay local currency, be credited in USDT",
  input: z.object({ payChannelId: z.string().check(z.maxLength(40)), tradeAmount: amount }),
  output: payment,
  refusals: [
    "no_local_currency",
    "pay_channel_unknown",
    "recharge_below_minimum",
    "recharge_above_maximum",
    "own_limit_day",
    "own_limit_week",
    "own_limit_month",
    "rate_missing",
    "amount_too_small",
    "float_short",
  ],
});

export const listCashRecharges = endpoint({
  service: "cash",
  method: "GET",
  path: "cash/rechargerecord",
  member: true,
  body: "query",
  purpose: "cash deposits",
  /**
   * With an id the list holds that payment alone; a payment of another member is not in the list.
   */
  input: z.object({ ...page, id: z.optional(idOf("payment")) }),
  output: paged(payment),
});

const hold = z.object({ reason: z.enum(HOLD_REASONS), until: instant });

/**
 * What the member needs to know before typing an amount. `step`, `minimum`, the wallets and the
 * daily limit (shared by both kinds of withdrawal) are in tUSDT; toLocal (local-money.ts) of the
 * net amount at `rate` is what arrives. `localLeft` is the most local currency that can be paid out
 * to this member now: the available amount, at most what today's tUSDT of the member would give.
 * `usualTime` is null while no withdrawal has arrived, and where fewer than FEW_MEMBERS members
 * have a withdrawal that is pending or ended within 30 days. `rate` is null while none is posted;
 * the member can then withdraw tUSDT.
 */
export const getCashWithdrawalLimits = endpoint({
  service: "cash",
  method: "GET",
  path: "cash/withdraw/limits",
  member: true,
  body: "none",
  purpose: "added: limits, fee, rate and times of a cash withdrawal",
  output: z.object({
    currency,
    localCurrency,
    rate: z.nullable(postedRate),
    localLeft: amount,
    minimum: amount,
    step: amount,
    dailyMaximum: amount,
    dailyLeft: amount,
    feeBps: z.number(),
    wallet: z.object({ deposit: amount, returned: amount, earned: amount }),
    unpaid: amount,
    hold: z.nullable(hold),
    processingWeekdays: z.array(z.number()),
    arriveBy: instant,
    usualTime: z.nullable(
      z.object({ medianSeconds: z.number(), p95Seconds: z.number(), withdrawals: z.number() }),
    ),
  }),
  refusals: ["no_local_currency"],
});

/**
 * `gross`, `fee` and `net` are in tUSDT; `localAmount` is what arrives on the card, fixed at
 * application. `failReason` is a code of BANK_FAILURES or a text that staff wrote.
 */
const cashWithdrawal = z.object({
  id: idOf("withdrawal"),
  reference: idOf("ledgerTransaction"),
  state: z.enum(WITHDRAWAL_STATES),
  currency,
  gross: amount,
  fee: amount,
  net: amount,
  fromDeposit: amount,
  fromReturned: amount,
  fromEarned: amount,
  localCurrency,
  rate: rateText,
  localAmount: amount,
  /** The bank and the masked account. */
  card: z.string(),
  cancellable: z.boolean(),
  hold: z.nullable(hold),
  appliedAt: instant,
  arriveBy: instant,
  late: z.nullable(late),
  decidedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  bankReference: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
});
export type CashWithdrawal = z.output<typeof cashWithdrawal>;

/** The reasons for which a bank does not carry out a payment to a card. */
export const BANK_FAILURES = ["account_closed", "refused_by_bank"] as const;

/**
 * `amount` is in tUSDT; `cardId` is a card whose 24-hour waiting period is over; `rate` is the rate
 * the member saw, and the call is refused with rate_changed when another was posted meanwhile.
 */
export const applyCashWithdrawal = endpoint({
  service: "cash",
  method: "POST",
  path: "cash/withdraw/apply",
  member: true,
  body: "form",
  money: true,
  purpose: "apply for a cash withdrawal",
  input: z.object({
    amount,
    cardId: z.optional(idOf("card")),
    rate: rateText,
    payPassword: z.string().check(z.maxLength(100)),
  }),
  output: cashWithdrawal,
  refusals: [
    "no_local_currency",
    "amount_step",
    "withdrawal_below_minimum",
    "card_required",
    "card_unknown",
    "card_cooling_down",
    "fund_password_missing",
    "fund_password_wrong",
    "security_hold",
    "rate_missing",
    "rate_changed",
    "daily_limit",
    "greater_than_balance",
    "above_payable",
    "amount_too_small",
    "float_short",
  ],
});

export const cancelCashWithdrawal = endpoint({
  service: "cash",
  method: "POST",
  path: "cash/withdraw/cancel",
  member: true,
  body: "form",
  money: true,
  purpose: "added: cancel a cash withdrawal not yet approved",
  input: z.object({ id: idOf("withdrawal") }),
  output: cashWithdrawal,
  refusals: [
    "withdrawal_unknown",
    "withdrawal_not_cancellable",
    "withdrawal_cancelled",
    "books_behind",
    "outside_not_asked",
  ],
});

export const listCashWithdrawals = endpoint({
  service: "cash",
  method: "GET",
  path: "cash/withdraw/record",
  member: true,
  body: "query",
  purpose: "cash withdrawals",
  /**
   * With an id the list holds that withdrawal alone; a withdrawal of another member is not in the
   * list. With `show` the list holds those that have not ended.
   */
  input: z.object({
    ...page,
    id: z.optional(idOf("withdrawal")),
    show: z.optional(z.enum(["open"])),
  }),
  output: paged(cashWithdrawal),
});
