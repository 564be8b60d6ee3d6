/** The guides, their figures filled in: what a member reads is what the code does. */
import {
  CARD_COOL_DOWN_HOURS,
  CASH_RECHARGE_MIN,
  WITHDRAWAL_ARRIVAL_HOURS,
  WITHDRAWAL_FEE_BPS,
  WITHDRAWAL_MIN,
} from "@ballast/contract/constants.ts";
import type { Guide } from "@ballast/contract/documents.ts";
import type { Language } from "@ballast/contract/language.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import type { Config } from "../platform/config.ts";
import { pdfLanguage } from "./pdf-fonts.ts";
import { RECHARGE_GUIDE } from "./recharge-guide.ts";
import { WITHDRAWAL_GUIDE } from "./withdrawal-guide.ts";

/** A section is its heading and its paragraphs. */
export type GuideText = { title: string; sections: [string, ...string[]][] };

export const GUIDE_KINDS = ["recharge", "withdrawal"] as const;
export type GuideKind = (typeof GUIDE_KINDS)[number];
/** The day of the words; it stands in the documents. */
export const GUIDES_ON = "2026-11-21";

const TEXTS = { recharge: RECHARGE_GUIDE, withdrawal: WITHDRAWAL_GUIDE };
const BPS_OF_A_PERCENT = 100n;

export type GuideRules = Pick<Config, "CONFIRMATIONS" | "DEPOSIT_MIN">;

function figuresOf(kind: GuideKind, rules: GuideRules): Record<string, string> {
  const minimum = kind === "recharge" ? rules.DEPOSIT_MIN : WITHDRAWAL_MIN;
  return {
    minimum: formatAmount(minimum, "tUSDT"),
    confirmations: String(rules.CONFIRMATIONS),
    cashMinimum: formatAmount(CASH_RECHARGE_MIN, "tINR"),
    hold: String(CARD_COOL_DOWN_HOURS),
    fee: `${WITHDRAWAL_FEE_BPS / BPS_OF_A_PERCENT}\u00a0%`,
    arrival: String(WITHDRAWAL_ARRIVAL_HOURS),
  };
}

export function guideOf(kind: GuideKind, language: Language, rules: GuideRules): Guide {
  const figures = figuresOf(kind, rules);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (hole, name: string) => figures[name] ?? hole);
  const { title, sections } = TEXTS[kind][language];
  const inPdf = pdfLanguage(language);
  return {
    title,
    sections: sections.map(([heading, ...paragraphs]) => ({
      heading,
      paragraphs: paragraphs.map(fill),
    })),
    pdf: { path: `/files/guides/${kind}-${inPdf}.pdf`, language: inPdf },
  };
}
