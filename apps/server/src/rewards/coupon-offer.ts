/** Coupons on offer: proposed by one person, approved by another, paid from the budget for coupons. */
import {
  COUPON_KINDS,
  type CouponKind,
  type CouponTerms,
} from "@ballast/contract/gift/coupon-gift.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Proposal, propose, refusing } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { isPlainName, refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";

export type CouponDraft = CouponTerms & {
  name: string;
  currency: Currency;
  productId: string | null;
  validFrom: Date;
  validTo: Date;
};

const NAME_MAX_LENGTH = 60;
export const PERCENT_MAX_BPS = 5000;
export const EXTRA_DAYS_MAX = 30;
const STEP = 10_000n;

/** The terms that a kind has; a gift of money is at most half of the price. */
export const TERMS_OF = {
  money_off: { percent: false, extraDays: false, halfOfPrice: true },
  percent_off: { percent: true, extraDays: false, halfOfPrice: false },
  extra_days: { percent: false, extraDays: true, halfOfPrice: false },
} satisfies Record<CouponKind, { percent: boolean; extraDays: boolean; halfOfPrice: boolean }>;

const isName = (name: string) =>
  name.length >= 1 && name.length <= NAME_MAX_LENGTH && isPlainName(name);

/** The invalid terms; the table has the same rules as checks. */
function wrongTerms(draft: CouponDraft): string[] {
  const { name, kind, amount, percentBps, extraDays, minimum, validFrom, validTo } = draft;
  const within = (value: number | null, most: number) =>
    value !== null && Number.isInteger(value) && value >= 1 && value <= most;
  const has = TERMS_OF[kind];
  const wrong = {
    name: !isName(name.trim()),
    kind: !COUPON_KINDS.includes(kind),
    amount: amount <= 0n || amount % STEP !== 0n,
    percent: has?.percent ? !within(percentBps, PERCENT_MAX_BPS) : percentBps !== null,
    "extra-days": has?.extraDays ? !within(extraDays, EXTRA_DAYS_MAX) : extraDays !== null,
    minimum: minimum <= 0n || minimum % STEP !== 0n || (has?.halfOfPrice && amount * 2n > minimum),
    to: validTo <= validFrom,
  };
  return Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

/** Answers the proposal's id. Refuses terms_not_valid, words_not_allowed, product_unknown. */
export async function proposeCoupon(tx: Tx, draft: CouponDraft, maker: string): Promise<string> {
  const wrong = wrongTerms(draft);
  refuseUnless(wrong.length === 0, "terms_not_valid", { fields: wrong.join(", ") });
  refusePromises(draft.name);
  if (draft.productId) {
    const { rows } = await sql`
      select from products.products where id = ${draft.productId} and state <> 'draft'
        and currency = ${draft.currency}`.execute(tx);
    refuseUnless(rows.length === 1, "product_unknown");
  }
  const input = {
    coupon_id: uuidv7(),
    name: draft.name.trim(),
    kind: draft.kind,
    currency: draft.currency,
    amount: draft.amount,
    percent_bps: draft.percentBps,
    extra_days: draft.extraDays,
    minimum: draft.minimum,
    product_id: draft.productId,
    valid_from: draft.validFrom.toISOString(),
    valid_to: draft.validTo.toISOString(),
  };
  return propose(tx, "offer_coupon", input, maker);
}

/** After approval. Refuses campaign_unknown (no budget for coupons), terms_not_valid (above a gift). */
export async function openCoupon(tx: Tx, proposal: Proposal): Promise<void> {
  await refusing(
    sql`select rewards.open_coupon(${proposal.id})`.execute(tx),
    { BR010: "campaign_unknown", BR011: "terms_not_valid" },
    { fields: "amount" },
  );
}

/** Nobody can receive it any more; those who have it keep it. Refuses coupon_unknown. */
export async function endCoupon(tx: Tx, couponId: string): Promise<void> {
  const { rows } = await sql<{ ended: boolean }>`
    select rewards.end_coupon(${couponId}) as ended`.execute(tx);
  refuseUnless(rows[0]?.ended, "coupon_unknown");
}

export type OfferedCoupon = {
  id: string;
  name: string;
  kind: string;
  state: string;
  amount: bigint;
  currency: Currency;
  validTo: Date;
  received: number;
  used: number;
};

/** For staff, newest first. */
export async function offeredCoupons(db: Db): Promise<OfferedCoupon[]> {
  const { rows } = await sql<OfferedCoupon>`
    select c.id, c.name, c.kind, c.state, c.amount, c.currency, c.valid_to as "validTo",
      (select count(*)::int from rewards.member_coupons m where m.coupon_id = c.id) as received,
      (select count(*)::int from orders.coupon_uses u
        where u.coupon_id = c.id and u.state <> 'returned') as used
    from rewards.coupons c order by c.created_at desc, c.id limit 100`.execute(db);
  return rows;
}
