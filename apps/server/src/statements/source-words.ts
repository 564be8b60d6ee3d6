/** The sources of a statement in words: short beside an entry, whole behind the accounts. */
import { publicId } from "@ballast/contract/ids.ts";
import { exactText } from "./exact-text.ts";
import type { Source, SourceLot } from "./sources.ts";
import type { StatementWords } from "./statement-words.ts";

/** "ord_… 2026-11-03–2026-11-05", "Budget cmp_… Welcome", "Fee ltx_…". */
export function sourceText(source: Source, words: StatementWords): string {
  switch (source.from) {
    case "order": {
      const { orderId, firstDay, lastDay } = source;
      const days = firstDay === lastDay ? firstDay : `${firstDay}–${lastDay}`;
      return `${publicId("order", orderId)} ${days}`;
    }
    case "budget":
      return `${words.budget} ${publicId("campaign", source.campaignId)} ${source.name}`;
    case "fee":
      return `${words.fee} ${publicId("ledgerTransaction", source.transactionId)}`;
  }
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

/** In the order of `lotHeads`; `time` writes an instant in the statement's zone. */
export const lotCells = (
  lot: SourceLot,
  words: StatementWords,
  time: (at: Date) => string,
): string[] => [
  publicId("order", lot.orderId),
  lot.product,
  publicId("lot", lot.lotId),
  words[lot.source],
  exactText(lot.amount, lot.currency),
  lot.currency,
  publicId("ledgerTransaction", lot.fundedBy),
  time(lot.fundedAt),
  exactText(lot.whole, lot.currency),
  lot.documentName,
  lot.documentHash,
  lot.attestor,
];
