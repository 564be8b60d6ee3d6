/** The text of a message, made from the event's figures when it is read. */
import type { Language } from "@ballast/contract/language.ts";
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { LATE_REASONS, type LateReason } from "@ballast/contract/wallet/late-withdrawal.ts";
import { momentInWords } from "@ballast/words/refusal-sentence.ts";
import { text } from "@ballast/words/words.ts";

/** The events that functions of schema messages store. */
export const EVENTS = [
  "deposit_credited",
  "deposit_matched",
  "deposit_not_credited",
  "local_credited",
  "converted",
  "withdrawal_applied",
  "withdrawal_held",
  "withdrawal_late",
  "withdrawal_paid",
  "paid_to_card",
  "withdrawal_cancelled",
  "withdrawal_failed",
  "welcome_received",
  "bonus_received",
  "order_bought",
  "order_cancelled",
  "order_left",
  "order_matured",
  "code_redeemed",
  "coupon_received",
  "claim_refused",
  "share_received",
  "local_refund_paid",
  "chargeback",
  "chargeback_reversal",
  "deposit_taken_back",
] as const;
export type MessageEvent = (typeof EVENTS)[number];

/** The stored figures of an event. */
export type Args = Record<string, string | number>;

/** Title and body of an event with its figures, and the instants in the body. */
export function messageText(event: MessageEvent, args: Args, language: Language) {
  const at = new Date(args.until ?? "");
  const until = Number.isNaN(at.getTime()) ? undefined : momentInWords(language, at);
  const values = {
    ...args,
    ...(args.amount != null && { amount: money(args.amount, args.currency) }),
    ...(args.given != null && { given: money(args.given, args.givenCurrency) }),
    ...(isLateReason(args.why) && { why: text(language, "messages", `late.${args.why}`) }),
    ...(until !== undefined && { until }),
  };
  const body = text(language, "messages", `${event}.body`, values);
  const isTimed = until !== undefined && body.includes(until);
  return {
    title: text(language, "messages", `${event}.title`, values),
    body,
    moments: isTimed ? [{ words: until, at }] : [],
  };
}

const isLateReason = (why: unknown): why is LateReason =>
  (LATE_REASONS as readonly unknown[]).includes(why);

function money(amount: string | number, currency: string | number | undefined): string {
  return formatMoney(BigInt(amount), currency as Currency);
}
