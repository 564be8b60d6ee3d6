/** The service `user`: what happened to a member's money, one line an event of the ledger. */
import * as z from "zod/mini";
import { day, endpoint, instant, page } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { ACCOUNTS, type RecordDescription, WITHDRAWAL_STATES } from "../records.ts";

export const ACTIVITY_GROUPS = ["in", "out", "income", "plans", "rewards"] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

/** A withdrawal that was paid is no event of its own here: it is the state of its line. */
type OfRecords = Exclude<RecordDescription, "withdrawal_settled">;
export type ActivityKind = OfRecords | "local_deposit" | "local_refund" | "local_refund_failed";

/** Each kind of event is in one group. */
export const GROUP_OF: Readonly<Record<ActivityKind, ActivityGroup>> = {
  deposit: "in",
  receipt_matched: "in",
  cash_recharge: "in",
  local_deposit: "in",
  conversion: "in",
  correction: "in",
  chargeback: "in",
  chargeback_reversal: "in",
  withdrawal: "out",
  withdrawal_cancelled: "out",
  withdrawal_refused: "out",
  withdrawal_failed: "out",
  local_refund: "out",
  local_refund_failed: "out",
  accrual: "income",
  take_out: "income",
  purchase: "plans",
  purchase_cancelled: "plans",
  early_exit: "plans",
  maturity: "plans",
  welcome: "rewards",
  claim: "rewards",
  coupon: "rewards",
  coupon_given_back: "rewards",
  redeemed_code: "rewards",
  coins: "rewards",
  invitation_share: "rewards",
};
export const ACTIVITY_KINDS = Object.keys(GROUP_OF) as [ActivityKind, ...ActivityKind[]];

/** The recharge wallet, the balance wallet, and those of local currency. */
export const ACTIVITY_WALLETS = ["recharge", "balance", "local"] as const;
export type ActivityWallet = (typeof ACTIVITY_WALLETS)[number];

const ACTIVITY_ACCOUNTS = [...ACCOUNTS, "local"] as const;

/** Kinds of events with commas between. */
const kinds = z.codec(z.string().check(z.maxLength(600)), z.array(z.enum(ACTIVITY_KINDS)), {
  decode: (text) => text.split(",") as ActivityKind[],
  encode: (list) => list.join(","),
});

const line = z.object({
  reference: idOf("ledgerTransaction"),
  kind: z.enum(ACTIVITY_KINDS),
  at: instant,
  currency,
  /** The whole amount of the event, from however many accounts it came. */
  amount,
  /**
   * What the event has done by now to all that is the member's in this currency. 0 while a
   * withdrawal is on its way, and for what only moves between the member's own accounts.
   */
  change: signedAmount,
  /**
   * All that was the member's in tUSDT after the event; null in other currencies and in a filtered
   * list.
   */
  yours: z.nullable(signedAmount),
  /** The member's accounts that the event touched. */
  parts: z.array(z.object({ account: z.enum(ACTIVITY_ACCOUNTS), currency, amount: signedAmount })),
  /** Of a withdrawal or a refund. */
  state: z.nullable(z.enum(WITHDRAWAL_STATES)),
  /**
   * Of an income: the plans that paid, what they had paid by then, and what they pay in all, which
   * for a plan that was left early is what it has paid.
   */
  income: z.nullable(z.object({ plans: z.int(), paid: amount, whole: amount })),
  /** The withdrawal that began or came back, and whether it goes to an address or a bank card. */
  withdrawal: z.nullable(z.object({ id: idOf("withdrawal"), to: z.enum(["address", "card"]) })),
  /** Of a purchase or its end. */
  orders: z.array(z.object({ id: idOf("order"), product: z.string() })),
});

export const listActivity = endpoint({
  service: "user",
  method: "GET",
  path: "activity",
  member: true,
  body: "query",
  purpose: "added: what happened to the member's money, newest first, one line an event",
  input: z.object({
    pageSize: page.pageSize,
    cursor: page.cursor,
    group: z.optional(z.enum(ACTIVITY_GROUPS)),
    wallet: z.optional(z.enum(ACTIVITY_WALLETS)),
    kinds: z.optional(kinds),
    /** The leading digits of an amount in whole currency: "412" finds 412.00 and 412.50. */
    amount: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/))),
    /** The last day of the list. */
    until: z.optional(day),
  }),
  output: z.object({ list: z.array(line), cursor: z.nullable(z.string()) }),
});

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

export const getActivityMonth = endpoint({
  service: "user",
  method: "GET",
  path: "activity/month",
  member: true,
  body: "query",
  purpose: "added: what a month brought in, paid and took out, and its income by day",
  /** Without a month, the one that is running. */
  input: z.object({ month: z.optional(month) }),
  /**
   * In tUSDT. paidIn + income + rewards − paidOut is what the month changed of all that is the
   * member's.
   */
  output: z.object({
    month,
    /** The month in which the first account was opened, and the one that is running. */
    first: month,
    latest: month,
    currency,
    paidIn: signedAmount,
    income: amount,
    rewards: signedAmount,
    /** What arrived outside in this month. */
    paidOut: amount,
    /** What was asked for in this month and is still on its way. */
    leaving: amount,
    /** Days without an income are left out. */
    days: z.array(z.object({ day, amount })),
  }),
});
