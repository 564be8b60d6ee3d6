/** The sentence of each event, in each language: made when it is read, from the event's figures. */
import type { Language } from "@ballast/contract/language.ts";
import type { LateReason } from "@ballast/contract/late-withdrawal.ts";
import { type Currency, formatMoney } from "@ballast/contract/money.ts";
import { momentInWords } from "@ballast/contract/sentences.ts";
import { words as de_DE } from "./words/de.ts";
import { words as en_US } from "./words/en.ts";
import { words as es_ES } from "./words/es.ts";
import { words as fr_FR } from "./words/fr.ts";
import { words as hi_IN } from "./words/hi.ts";
import { words as it_IT } from "./words/it.ts";
import { words as kn_IN } from "./words/kn.ts";
import { LATE_WORDS } from "./words/late-reasons.ts";
import { words as pt_PT } from "./words/pt.ts";
import { words as ta_IN } from "./words/ta.ts";
import { words as te_IN } from "./words/te.ts";
import { words as tr_TR } from "./words/tr.ts";

/** What the functions of schema messages write down. */
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
  "payment_taken_back",
  "payment_taken_back_local",
  "payment_taken_back_shared",
  "matched_taken_back",
  "deposit_taken_back",
  "payment_given_back",
] as const;
export type MessageEvent = (typeof EVENTS)[number];

/**
 * `{amount}` `{given}` `{product}` `{units}` are filled; `{until}` as a time in words and in UTC; `{why}` as a
 * sentence.
 */
export type Words = Record<MessageEvent, { title: string; body: string }>;

export const WORDS: Record<Language, Words> = {
  en_US,
  hi_IN,
  ta_IN,
  te_IN,
  kn_IN,
  tr_TR,
  es_ES,
  it_IT,
  fr_FR,
  de_DE,
  pt_PT,
};

/** Staff name a coupon once, in English; in every other language it is called what it is. */
const A_COUPON: Record<Exclude<Language, "en_US">, string> = {
  hi_IN: "एक कूपन",
  ta_IN: "ஒரு கூப்பன்",
  te_IN: "ఒక కూపన్",
  kn_IN: "ಒಂದು ಕೂಪನ್",
  tr_TR: "Bir kupon",
  es_ES: "Un cupón",
  it_IT: "Un coupon",
  fr_FR: "Un coupon",
  de_DE: "Ein Gutschein",
  pt_PT: "Um cupão",
};

export type Args = Record<string, string | number>;

/** Title and body of an event with its figures, and the moments that stand in the body. */
export function say(event: MessageEvent, args: Args, language: Language) {
  const { title, body } = WORDS[language][event];
  const at = new Date(args.until ?? "");
  const isTimed = body.includes("{until}") && !Number.isNaN(at.getTime());
  const moments = isTimed ? [{ words: momentInWords(language, at), at }] : [];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      if (name === "amount") return money(args.amount, args.currency);
      if (name === "product" && event === "coupon_received" && language !== "en_US") {
        return A_COUPON[language];
      }
      if (name === "why") return LATE_WORDS[language][args.why as LateReason];
      if (name === "until" && moments[0]) return moments[0].words;
      if (name === "given") return money(args.given, args.givenCurrency);
      return String(args[name] ?? whole);
    });
  return { title: fill(title), body: fill(body), moments };
}

function money(amount: Args[string] | undefined, currency: Args[string] | undefined): string {
  return formatMoney(BigInt(amount ?? 0), currency as Currency);
}
