/** Stores a product's terms. A draft is never changed; another draft replaces it. */
import { AMOUNT_STEP, YEARLY_RATE_CEILING_BPS } from "@ballast/contract/constants.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { withinRateCeiling } from "@ballast/contract/product/calculator.ts";
import type { Translations } from "@ballast/contract/product/translation.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Document, keepDocument } from "../ledger/documents.ts";
import type { Tx } from "../platform/db.ts";
import { isPlainName, refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { jsonOf, refusePromisesIn } from "./wording.ts";

/** Amounts in smallest units, for one unit. `document` shows where the return comes from. */
export type ProductDraft = {
  name: string;
  image: string;
  currency: Currency;
  price: bigint;
  dailyReturn: bigint;
  validDays: number;
  putOffDays: number;
  unitsTotal: number;
  perMemberLimit: number;
  agreementId: string;
  /** The authoritative English text, and its translations. */
  returnSource: string;
  returnSourceTranslations?: Translations;
  document: Document | null;
  announcedAt: Date;
  startsAt: Date;
  endsAt: Date;
};

const PRICE_MOST = 1_000_000_000_000n;
const UNITS_MOST = 1_000_000;
export const RETURN_SOURCE_MIN_LENGTH = 40;

/**
 * Answers the new product's id. Refuses terms_not_valid, amount_step, rate_above_ceiling,
 * return_source_missing, words_not_allowed, agreement_unknown, sale_over.
 */
export async function draftProduct(tx: Tx, draft: ProductDraft, maker: string): Promise<string> {
  const wrong = wrongTerms(draft);
  refuseUnless(wrong.length === 0, "terms_not_valid", { fields: wrong.join(", ") });
  refuseUnless(
    draft.price % AMOUNT_STEP === 0n && draft.dailyReturn % AMOUNT_STEP === 0n,
    "amount_step",
  );
  refuseUnless(withinRateCeiling(draft), "rate_above_ceiling", {
    ceiling: `${Number(YEARLY_RATE_CEILING_BPS) / 100}`,
  });
  const source = draft.returnSource.trim();
  const least = { least: `${RETURN_SOURCE_MIN_LENGTH}` };
  const isLong = source.length >= RETURN_SOURCE_MIN_LENGTH;
  refuseUnless(draft.document && isLong, "return_source_missing", least);
  refusePromises(draft.name, source, draft.document.name);
  const translations = draft.returnSourceTranslations ?? {};
  refusePromisesIn(translations);
  const { rows } = await sql<{ known: boolean; over: boolean }>`
    select exists (select from products.agreements where id = ${draft.agreementId}) as known,
      ${draft.endsAt}::timestamptz <= platform.now() as over`.execute(tx);
  refuseUnless(rows[0]?.known, "agreement_unknown");
  refuseUnless(!rows[0].over, "sale_over");

  const { name: documentName, hash: documentHash } = await keepDocument(tx, draft.document);
  const id = uuidv7();
  await sql`
    insert into products.products (id, name, image, currency, price, daily_return, valid_days,
      put_off_days, units_listed, per_member_limit, agreement_id, return_source,
      return_source_translations, document_name, document_hash, announced_at, starts_at, ends_at,
      created_by, created_at)
    values (${id}, ${draft.name.trim()}, ${draft.image}, ${draft.currency}, ${draft.price},
      ${draft.dailyReturn}, ${draft.validDays}, ${draft.putOffDays}, ${draft.unitsTotal},
      ${draft.perMemberLimit}, ${draft.agreementId}, ${source},
      ${jsonOf(translations)}::jsonb, ${documentName}, ${documentHash}, ${draft.announcedAt},
      ${draft.startsAt}, ${draft.endsAt}, ${maker}, platform.now())`.execute(tx);
  return id;
}

const isName = (name: string) =>
  name.trim().length >= 2 && name.length <= 80 && isPlainName(name.trim());

function wrongTerms(draft: ProductDraft): string[] {
  const within = (value: number, min: number, max: number) =>
    Number.isInteger(value) && value >= min && value <= max;
  const rules: [string, boolean][] = [
    ["name", isName(draft.name)],
    ["currency", draft.currency === "tUSDT"],
    ["price", draft.price > 0n && draft.price <= PRICE_MOST],
    ["daily return", draft.dailyReturn > 0n],
    ["days", within(draft.validDays, 1, 1000)],
    ["put-off days", within(draft.putOffDays, 0, 60)],
    ["units", within(draft.unitsTotal, 1, UNITS_MOST)],
    ["limit per member", within(draft.perMemberLimit, 1, draft.unitsTotal)],
    ["start", draft.startsAt >= draft.announcedAt],
    ["end", draft.endsAt > draft.startsAt],
  ];
  return rules.filter(([, holds]) => !holds).map(([what]) => what);
}
