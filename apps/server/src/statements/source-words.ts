/** Words for the sources of a statement: short beside an entry, complete after the accounts. */
import type { Day } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { Catalogues } from "@ballast/words/words.ts";
import type { Source, SourceLot } from "./sources.ts";

/** The words of a statement in its language. */
export type StatementWords = Catalogues["statement"];

/** How a format writes values: a CSV for programs, a PDF for people. */
export type Writing = {
  language: Language;
  words: StatementWords;
  day(day: Day): string;
  time(at: Date): string;
  money(value: bigint, currency: Currency): string;
};

/** "ord_… 2026-11-03–2026-11-05", "Budget cmp_… Welcome", "Fee ltx_…", "Coupon 5.00 tUSDT · Budget …". */
export function sourceText(source: Source, writing: Writing): string {
  const { words, day, money } = writing;
  switch (source.from) {
    case "order": {
      const { orderId, firstDay, lastDay } = source;
      const days = firstDay === lastDay ? day(firstDay) : `${day(firstDay)}–${day(lastDay)}`;
      return `${publicId("order", orderId)} ${days}`;
    }
    case "budget":
      return budgetText(source, writing);
    case "coupon": {
      const paid = `${money(source.amount, source.currency)} ${source.currency}`;
      return `${words.coupon} ${paid} · ${budgetText(source, writing)}`;
    }
    case "fee":
      return `${words.fee} ${publicId("ledgerTransaction", source.transactionId)}`;
  }
}

/** A budget has one English name; in other languages it is called by what it pays for. */
function budgetText(
  { campaignId, name, kind }: Extract<Source, { campaignId: string }>,
  { words, language }: Writing,
): string {
  const shown = language === "en_US" ? name : words[`budgets.${kind}`];
  return `${words.budget} ${publicId("campaign", campaignId)} ${shown}`;
}

export const lotHeads = (words: StatementWords): string[] => [
  words.order,
  words.product,
  words.lot,
  words.kind,
  words.locked,
  words.currency,
  words.funding,
  words.fundedOn,
  words.wholeFunding,
  words.document,
  "SHA-256",
  words.attestor,
];

/** In the order of `lotHeads`. */
export const lotCells = (lot: SourceLot, { words, time, money }: Writing): string[] => [
  publicId("order", lot.orderId),
  lot.product,
  publicId("lot", lot.lotId),
  words[lot.source],
  money(lot.amount, lot.currency),
  lot.currency,
  publicId("ledgerTransaction", lot.fundedBy),
  time(lot.fundedAt),
  money(lot.whole, lot.currency),
  lot.documentName,
  lot.documentHash,
  lot.attestor,
];
