/** One product with everything a member should know before buying it. */
import { COOLING_OFF_HOURS, WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { productDetail as contract } from "@ballast/contract/product/calls.ts";
import type { Translations } from "@ballast/contract/product/translation.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { CallOf, Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { readSetting } from "../platform/settings.ts";
import { benchmark } from "./benchmark.ts";
import { type Offers, offersTo } from "./offers.ts";
import {
  cardOf,
  PRODUCT_COLUMNS,
  PRODUCT_TABLES,
  type ProductCard,
  type ProductRow,
} from "./product-card.ts";
import { translationIn } from "./wording.ts";

type Detail = OutputOf<typeof contract>;

/** A member's units of a product, now and ever; answered by orders. */
export type Holdings = {
  unitsHeld(db: Db, member: Member, productId: string): Promise<number>;
  hasOrdered(db: Db, member: Member, productId: string): Promise<boolean>;
};

type Texts = { agreementBody: string; agreementIn: Translations; returnSourceIn: Translations };

const WHOLE_BPS = 10_000n;

/**
 * Refuses product_unknown (also for a draft), and offers_not_allowed to members who never bought it: terms,
 * agreement and evidence of an order stay open to its member even if the country's policy changes.
 */
export async function productDetail(
  call: CallOf<typeof contract>,
  { productId }: InputOf<typeof contract>,
  { unitsHeld, hasOrdered, booksClosed }: Holdings & { booksClosed(): Promise<boolean> },
): Promise<Detail> {
  const { db, member, language } = call;
  const { allowed, pausedUntil, frozen } = await refuseUnlessOpen(call, productId, hasOrdered);
  const now = call.clock.now();
  const { rows } = await sql<ProductRow & Texts>`
    select ${PRODUCT_COLUMNS}, g.body as "agreementBody",
      g.translations as "agreementIn", p.return_source_translations as "returnSourceIn"
    from ${PRODUCT_TABLES}
    where p.id = ${productId} and p.state <> 'draft'`.execute(db);
  const [row] = rows;
  refuseUnless(row, "product_unknown");
  const card = cardOf(row, now);
  const whyNot = await whyNotNow(db, card, {
    allowed,
    frozen,
    paused: pausedUntil !== null && pausedUntil > now,
    held: await unitsHeld(db, member, row.id),
    booksClosed: await booksClosed(),
  });
  return {
    ...card,
    serverTime: now,
    ...moneyFacts(card),
    benchmark: await readSetting(db, "products.benchmark", benchmark),
    returnSourceTranslation: translationIn(row.returnSourceIn, language),
    returnDocument: { name: row.documentName, hash: row.documentHash.toString("hex") },
    evidence: card.status === 7 ? null : await evidenceOf(db, row),
    agreement: {
      agreementId: row.agreementId,
      version: row.agreementVersion,
      hash: row.agreementHash.toString("hex"),
      body: row.agreementBody,
      translation: translationIn(row.agreementIn, language),
    },
    coolingOffHours: COOLING_OFF_HOURS,
    earlyExit: { principalBackBps: 10_000, keepsIncomeEarned: true, keepsIncomeToCome: false },
    mayBuy: whyNot === null,
    whyNot,
  };
}

/** Allows members to whom it may be offered, and those who ever bought it. Refuses offers_not_allowed. */
export async function refuseUnlessOpen(
  { db, member }: { db: Db; member: Member },
  productId: string,
  hasOrdered: Holdings["hasOrdered"],
): Promise<Offers> {
  const offers = await offersTo(db, member);
  refuseUnless(offers.allowed || (await hasOrdered(db, member, productId)), "offers_not_allowed");
  return offers;
}

/** Total return relative to the price, and what is left of it after the only fee. */
function moneyFacts(card: ProductCard): Pick<Detail, "totalReturnBps" | "fees"> {
  const { price, totalReturn } = card;
  const known = price !== null && totalReturn !== null;
  return {
    totalReturnBps: known ? Number((totalReturn * WHOLE_BPS) / price) : null,
    fees: {
      purchaseBps: 0,
      earlyExitBps: 0,
      withdrawalOfEarnedBps: Number(WITHDRAWAL_FEE_BPS),
      netReturn: known ? totalReturn - (totalReturn * WITHDRAWAL_FEE_BPS) / WHOLE_BPS : null,
    },
  };
}

/** The refusals of buying one unit, in the order in which a purchase is checked. */
async function whyNotNow(
  db: Db,
  card: ProductCard,
  buyer: { allowed: boolean; frozen: boolean; paused: boolean; held: number; booksClosed: boolean },
): Promise<Detail["whyNot"]> {
  const onSale = card.status === 1 || card.status === 3 || card.status === 6;
  if (!onSale) return "product_not_on_sale";
  if (!buyer.allowed) return "offers_not_allowed";
  if (buyer.frozen) return "purchases_frozen";
  if (buyer.paused) return "purchases_paused";
  if (buyer.held >= card.perMemberLimit) return "over_member_limit";
  const { rows } = await sql<{ refusal: "sales_ended" | "sales_stopped" | "guard_stale" | null }>`
    select reserve.check_guard(${card.currency}) as refusal`.execute(db);
  if (rows[0]?.refusal) return rows[0].refusal;
  return buyer.booksClosed ? "guard_stale" : card.status === 3 ? "sold_out" : null;
}

/** The ledger transaction that locked the backing, and the funding it used. */
async function evidenceOf(db: Db, row: ProductRow): Promise<Detail["evidence"]> {
  // Never null: attestor: a lot that backs a product is funded, and the table wants it then.
  const { rows } = await sql<{
    lotId: string;
    kind: "capital" | "yield";
    amount: bigint;
    whole: bigint;
    at: Date;
    fundedBy: string;
    name: string;
    hash: Buffer;
    attestor: string;
  }>`
    select b.lot_id as "lotId", l.source as kind, b.amount, l.amount as whole, f.at,
      f.id as "fundedBy", l.document_name as name, l.document_hash as hash, l.attestor
    from products.backing b join reserve.lots l on l.id = b.lot_id
    cross join lateral reserve.funding_of(l.proposal_id) f
    where b.product_id = ${row.id} order by b.no`.execute(db);
  if (row.listingId === null) return null;
  const lots = rows.map(({ whole, at, fundedBy, name, hash, ...lot }) => ({
    ...lot,
    funded: { amount: whole, at, transactionId: fundedBy },
    document: { name, hash: hash.toString("hex") },
  }));
  return { transactionId: row.listingId, lots };
}
