/**
 * The service `fiat`: the local wallet. Paid-in local currency is held there, can be converted to
 * tUSDT once per member, and the rest is refunded to the account it came from. For a member without
 * a local currency (local-money.ts) lists are empty and every other call is refused with
 * no_local_currency.
 */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { payChannel, payment } from "./payments.ts";
import { localCurrency, postedRate, rateText } from "./rates.ts";

export const listFiatChannels = endpoint({
  service: "fiat",
  method: "GET",
  path: "pay/channel/query",
  member: true,
  body: "none",
  purpose: "pay channels",
  output: z.object({ list: z.array(payChannel) }),
});

/**
 * Returns `payUrl`, the bank's page where the member pays; the wallet is credited when the bank has
 * the money.
 */
export const rechargeLocal = endpoint({
  service: "fiat",
  method: "POST",
  path: "fiatmoney/recharge",
  member: true,
  body: "query",
  money: true,
  purpose: "payChannelId, tradeAmount into the local wallet",
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
  ],
});

export const listLocalRecharges = endpoint({
  service: "fiat",
  method: "GET",
  path: "fiatmoney/record",
  member: true,
  body: "query",
  purpose: "local-wallet deposits",
  /**
   * With an id the list holds that payment alone; a payment of another member is not in the list.
   */
  input: z.object({ ...page, id: z.optional(idOf("payment")) }),
  output: paged(payment),
});

/**
 * `balance` is what the local wallet holds and `refundable` what can be refunded. `refundTo` lists
 * the masked accounts that refunds go to, the most recently used first; null stands for accounts
 * that have no name here, and each part of that money returns to the account it came from.
 * `converted` tells whether the member's one conversion is used; `rate` is null while none is
 * posted.
 */
export const getLocalRate = endpoint({
  service: "fiat",
  method: "GET",
  path: "exchange/rate",
  member: true,
  body: "none",
  purpose: "local to USDT rate",
  output: z.object({
    currency: localCurrency,
    rate: z.nullable(postedRate),
    balance: amount,
    refundable: amount,
    refundTo: z.array(z.object({ card: z.nullable(z.string()), amount })),
    converted: z.boolean(),
  }),
  refusals: ["no_local_currency"],
});

/**
 * `amount` of local currency becomes `gets` tUSDT at `rate`; the conversion call uses exactly that
 * rate.
 */
const conversionQuote = z.object({
  currency: localCurrency,
  amount,
  rate: rateText,
  source: z.string(),
  at: instant,
  getsCurrency: currency,
  gets: amount,
});

const CONVERSION_REFUSALS = [
  "no_local_currency",
  "rate_missing",
  "already_converted",
  "nothing_to_convert",
  "greater_than_balance",
  "amount_too_small",
  "conversion_below_minimum",
  "float_short",
] as const;

/** Quotes the conversion of `amount`, or of the whole local wallet without it. Changes nothing. */
export const quoteConversion = endpoint({
  service: "fiat",
  method: "GET",
  path: "exchange/tousdt",
  member: true,
  body: "query",
  purpose: "quote of a conversion (changes nothing)",
  input: z.object({ amount: z.optional(amount) }),
  output: conversionQuote,
  refusals: CONVERSION_REFUSALS,
});

const conversion = z.object({
  id: idOf("ledgerTransaction"),
  currency: localCurrency,
  amount,
  rate: rateText,
  source: z.string(),
  getsCurrency: currency,
  gets: amount,
  at: instant,
});
export type Conversion = z.output<typeof conversion>;

/**
 * `rate` is the rate the member saw; the call is refused with rate_changed when another was posted
 * meanwhile.
 */
export const convertToUsdt = endpoint({
  service: "fiat",
  method: "POST",
  path: "exchange/tousdt",
  member: true,
  body: "form",
  money: true,
  purpose: "convert local currency to USDT (once per member)",
  input: z.object({ amount, rate: rateText }),
  output: conversion,
  refusals: [...CONVERSION_REFUSALS, "rate_changed"],
});

export const listConversions = endpoint({
  service: "fiat",
  method: "GET",
  path: "exchange/record",
  member: true,
  body: "query",
  purpose: "conversions",
  input: z.object(page),
  output: paged(conversion),
});

export const REFUND_STATES = ["processing", "succeeded", "failed"] as const;

/**
 * A refund to `card`, from which payment `paymentId` came. Both are null for money that reached the
 * bank without a payment; it returns to the account it came from. After a failed refund the money
 * is in the wallet again.
 */
const refund = z.object({
  id: idOf("refund"),
  paymentId: z.nullable(idOf("payment")),
  currency: localCurrency,
  amount,
  card: z.nullable(z.string()),
  state: z.enum(REFUND_STATES),
  failReason: z.nullable(z.string()),
  at: instant,
  endedAt: z.nullable(instant),
});
export type Refund = z.output<typeof refund>;

/**
 * Refunds the whole local wallet, or `amount` of it, free of charge; the newest payment is refunded
 * first.
 */
export const refundLocal = endpoint({
  service: "fiat",
  method: "POST",
  path: "fiatmoney/refund",
  member: true,
  body: "form",
  money: true,
  purpose: "added: what is left in the local wallet goes back to the card it came from",
  input: z.object({ amount: z.optional(amount) }),
  output: z.object({ list: z.array(refund) }),
  refusals: ["no_local_currency", "nothing_to_refund", "greater_than_balance"],
});

export const listRefunds = endpoint({
  service: "fiat",
  method: "GET",
  path: "fiatmoney/refund/record",
  member: true,
  body: "query",
  purpose: "added: refunds of the local wallet",
  input: z.object(page),
  output: paged(refund),
});

export const LOCAL_RECORD_KINDS = [
  "local_deposit",
  "receipt_matched",
  "conversion",
  "local_refund",
  "local_refund_failed",
  "chargeback",
  "chargeback_reversal",
] as const;

/** All ledger entries of the local wallet, or those of one kind, signed, newest first. */
export const listLocalRecords = endpoint({
  service: "fiat",
  method: "GET",
  path: "fiatmoney/postings",
  member: true,
  body: "query",
  purpose: "added: postings of the local wallet",
  input: z.object({ ...page, kind: z.optional(z.enum(LOCAL_RECORD_KINDS)) }),
  output: paged(
    z.object({
      reference: idOf("ledgerTransaction"),
      no: z.number(),
      kind: z.enum(LOCAL_RECORD_KINDS),
      currency: localCurrency,
      amount: signedAmount,
      at: instant,
    }),
  ),
});
