/** Guides with their figures filled in, so that members read what the code does. */
import {
  CARD_COOL_DOWN_HOURS,
  CASH_RECHARGE_MIN,
  WITHDRAWAL_ARRIVAL_HOURS,
  WITHDRAWAL_FEE_BPS,
  WITHDRAWAL_MIN,
} from "@ballast/contract/constants.ts";
import type { Guide } from "@ballast/contract/content/documents.ts";
import type { Language } from "@ballast/contract/language.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Config } from "../platform/config.ts";
import type { Db } from "../platform/db.ts";
import type { Texts } from "./publish-content.ts";

export const GUIDE_KINDS = ["recharge", "withdrawal"] as const;
export type GuideKind = (typeof GUIDE_KINDS)[number];

const BPS_OF_A_PERCENT = 100;
const HEADING = "# ";

export type GuideRules = Pick<Config, "CONFIRMATIONS" | "DEPOSIT_MIN">;

/** The figures that a guide may name in braces; the program fills them in. */
export const GUIDE_FIGURES = {
  recharge: ["minimum", "confirmations", "cashMinimum"],
  withdrawal: ["minimum", "hold", "fee", "arrival"],
} as const satisfies Record<GuideKind, readonly string[]>;

function figuresOf(kind: GuideKind, rules: GuideRules): Record<string, string> {
  const minimum = kind === "recharge" ? rules.DEPOSIT_MIN : WITHDRAWAL_MIN;
  return {
    minimum: formatAmount(minimum, "tUSDT"),
    confirmations: String(rules.CONFIRMATIONS),
    cashMinimum: formatAmount(CASH_RECHARGE_MIN, "tINR"),
    hold: String(CARD_COOL_DOWN_HOURS),
    fee: `${Number(WITHDRAWAL_FEE_BPS) / BPS_OF_A_PERCENT}\u00a0%`,
    arrival: String(WITHDRAWAL_ARRIVAL_HOURS),
  };
}

export type GuideVersion = { kind: GuideKind; no: number; texts: Texts; madeAt: Date };

/** The given version or the newest; null when there is none. */
export async function readGuide(
  db: Db,
  kind: GuideKind,
  no: number | null = null,
): Promise<GuideVersion | null> {
  const { rows } = await sql<GuideVersion>`
    select kind, no, texts, made_at as "madeAt" from content.guide_versions
    where kind = ${kind} and (${no}::int is null or no = ${no})
    order by no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The guide in the reader's language, or in English where a translation is missing. */
export function guideOf(
  { kind, no, texts }: GuideVersion,
  language: Language,
  rules: GuideRules,
): Guide {
  const figures = figuresOf(kind, rules);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (hole, name: string) => figures[name] ?? hole);
  const text = texts[language] ?? texts.en_US;
  if (!text) throw new Error(`the guide ${kind} ${no} is not there in English`);
  const written = texts[language] ? language : "en_US";
  return {
    title: text.title,
    sections: sectionsOf(text.body).map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: paragraphs.map(fill),
    })),
    pdf: { path: `/files/guides/${kind}-${written}-${no}.pdf`, language: written },
  };
}

/** A line that begins with "# " is a heading, each other line a paragraph below it. */
export function sectionsOf(body: string): { heading: string; paragraphs: string[] }[] {
  const sections: { heading: string; paragraphs: string[] }[] = [];
  for (const line of body.split("\n").map((typed) => typed.trim())) {
    if (line.startsWith(HEADING)) {
      sections.push({ heading: line.slice(HEADING.length).trim(), paragraphs: [] });
    } else if (line) sections.at(-1)?.paragraphs.push(line);
  }
  return sections;
}
