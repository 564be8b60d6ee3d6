/** Receives a coupon: its money is reserved in the same transaction. */
import type { Coupon } from "@ballast/contract/gift/coupons.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { bringBudget } from "../reserve/gifts.ts";
import { couponOfMember } from "./coupon-list.ts";

type Member = { id: string; bucket: number };

/**
 * Moves the money of a coupon that can be received into the member's bucket. Runs before the transaction,
 * because it locks other buckets.
 */
export async function prepareCoupon(db: Db, member: Member, couponId: string): Promise<void> {
  const { rows } = await sql<{ campaignId: string; amount: bigint }>`
    select c.campaign_id as "campaignId", c.amount
    from rewards.coupons c
    join reserve.campaigns g on g.id = c.campaign_id and g.state = 'open'
    join members.members x on x.bucket = ${member.bucket} and x.id = ${member.id}
    cross join lateral members.policy(x.country) y
    where c.id = ${couponId} and c.state = 'open' and y.promotions and y.coupons
      and c.valid_from <= platform.now() and c.valid_to > platform.now() and not exists (
        select from rewards.member_coupons m where m.bucket = ${member.bucket}
          and m.member_id = ${member.id} and m.coupon_id = c.id)`.execute(db);
  if (rows[0]) await bringBudget(db, member, rows[0].campaignId, rows[0].amount);
}

/** Answers the coupon, also when the member has it already. */
export async function receiveCoupon(tx: Tx, member: Member, couponId: string): Promise<Coupon> {
  const { rows } = await sql<{ outcome: string }>`
    select rewards.receive_coupon(${member.bucket}, ${member.id}, ${couponId}) as outcome`.execute(
    tx,
  );
  const outcome = rows[0]?.outcome;
  // others took the money that was moved; the caller may try again
  refuseUnless(outcome !== "draw", "busy");
  if (
    outcome === "coupon_unknown" ||
    outcome === "coupon_over" ||
    outcome === "promotions_not_allowed" ||
    outcome === "promotion_over"
  ) {
    throw new Refusal(outcome);
  }
  if (outcome !== "received") throw new Error(`rewards.receive_coupon answered ${outcome}`);
  return couponOfMember(tx, member, couponId);
}
