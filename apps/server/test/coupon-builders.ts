/** Builders for coupons: a budget, an offer approved by two people, and a member's coupon. */
import { receiveCoupon } from "@ballast/contract/gift/coupons.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { consent, proposalOf } from "../src/ledger/proposals.ts";
import type { Db } from "../src/platform/db.ts";
import { type CouponDraft, openCoupon, proposeCoupon } from "../src/rewards/coupon-offer.ts";
import type { TestApp } from "./app.ts";

export const ONE = 1_000_000n;

/** 10.00 off a purchase of at least 100.00, for any product, for 30 days from now. */
export async function aCoupon(db: Db, terms: Partial<CouponDraft> = {}): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ now: Date }>`select platform.now() as now`.execute(tx);
    const now = rows[0]?.now.getTime() ?? 0;
    const draft: CouponDraft = {
      name: "Ten off",
      kind: "money_off",
      currency: "tUSDT",
      amount: 10n * ONE,
      percentBps: null,
      extraDays: null,
      minimum: 100n * ONE,
      productId: null,
      validFrom: new Date(now - 3_600_000),
      validTo: new Date(now + 30 * 86_400_000),
      ...terms,
    };
    const id = await proposeCoupon(tx, draft, "ana");
    await consent(tx, id, "ben", "terms checked");
    const proposal = await proposalOf(tx, id);
    await openCoupon(tx, proposal);
    return String(proposal.input.coupon_id);
  });
}

/** Receives a coupon over HTTP. */
export function receives(app: TestApp, member: { token: string }, couponId: string) {
  return app.call(receiveCoupon, { couponId: publicId("coupon", couponId) }, member);
}
