/** Gifts, paid only from a funded promotion budget and only where the country's policy allows them. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { CampaignKind, rewardTrail } from "@ballast/contract/gift/calls.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Again } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";

type Member = { id: string; bucket: number };

/** An open campaign that may give to a member now. `amount`: the largest gift. */
export type Offer = { id: string; name: string; currency: Currency; amount: bigint; held: bigint };

/**
 * What a member may be offered of a kind of campaign. Null when there is no open campaign, less money than
 * one gift, or when the country's policy forbids it; then nothing is shown.
 */
export async function offerFor(db: Db, member: Member, kind: CampaignKind): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select id, name, currency, amount, held
    from reserve.offer(${kind}, ${member.bucket}, ${member.id})`.execute(db);
  return rows[0] ?? null;
}

/** Whether the policy of the member's country allows this kind of promotion, funded or not. */
export async function isAllowed(
  db: Db,
  member: Member,
  kind: "coupons" | "claims",
): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select p.promotions and p.${sql.ref(kind)} as allowed
    from members.members m cross join lateral members.policy(m.country) p
    where m.bucket = ${member.bucket} and m.id = ${member.id}`.execute(db);
  return rows[0]?.allowed === true;
}

/** Money for so many gifts is moved at once, so that simultaneous members do not wait for each other. */
const ROOM = 3n;

/**
 * Moves money of a campaign into the member's bucket, if it is elsewhere. Locks other buckets, so a
 * transaction that holds one must not call it.
 */
export async function bringBudget(
  db: Db,
  member: Member,
  campaignId: string,
  amount: bigint,
): Promise<void> {
  await sql`
    select reserve.draw_promotion(${campaignId}, ${member.bucket}, ${amount * ROOM})
      or reserve.draw_promotion(${campaignId}, ${member.bucket}, ${amount})`.execute(db);
}

type Gift = { member: Member; campaignId: string; amount: bigint };

/**
 * Turns an outcome of `reserve.give` (not_allowed, no_budget, draw) into its refusal:
 * promotions_not_allowed, promotion_over. When the money is in other buckets, a call with its `gift` is
 * repeated after the money was moved; else busy.
 */
export function refuseUnlessGiven(outcome: string | undefined, gift?: Gift): void {
  refuseUnless(outcome !== "not_allowed", "promotions_not_allowed");
  refuseUnless(outcome !== "no_budget", "promotion_over");
  if (outcome === "draw" && gift) {
    throw new Again((db) => bringBudget(db, gift.member, gift.campaignId, gift.amount));
  }
  refuseUnless(outcome !== "draw", "busy");
  if (outcome !== "given") throw new Error(`reserve: a gift ended as ${outcome}`);
}

/** The budget that funded a gift of the member, and who funded the budget. Refuses reward_unknown. */
export async function giftTrail(
  db: Db,
  member: Member,
  transactionId: string,
): Promise<OutputOf<typeof rewardTrail>> {
  const { rows } = await sql<Omit<OutputOf<typeof rewardTrail>, "fundings">>`
    select e.transaction_id as "transactionId", e.currency, e.amount, e.at,
      c.id as "campaignId", c.name as "campaignName", c.kind
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    left join ledger.entries p on p.bucket = e.bucket and p.transaction_id = e.transaction_id
      and p.at = e.at and p.kind = 'client.promotion' and p.side = 'D'
    -- a coupon was paid from its budget when it was received, and names it
    join reserve.campaigns c
      on c.id = coalesce(p.owner, case t.event when 'coupon_paid' then t.reference::uuid end)
    where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.kind = 'client.earned'
      and e.side = 'C' and e.transaction_id = ${transactionId}`.execute(db);
  const [gift] = rows;
  if (!gift) throw new Refusal("reward_unknown");
  return { ...gift, fundings: await fundingsOf(db, gift.campaignId, gift.at) };
}

type Funding = OutputOf<typeof rewardTrail>["fundings"][number];

/** Bucket 0 has the house's accounts, where the operator's money arrives. */
async function fundingsOf(db: Db, campaignId: string, before: Date): Promise<Funding[]> {
  // Never null: approvedBy: what is booked has been approved by somebody.
  const { rows } = await sql<Funding>`
    select e.transaction_id as "transactionId", e.amount, e.at, p.maker as "proposedBy",
      ledger.approvers(p.id) as "approvedBy"
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    join ledger.proposals p on p.id = t.proposal_id
    where e.bucket = 0 and e.owner = ${campaignId} and e.kind = 'client.promotion'
      and e.event = 'fund_promotion' and e.at <= ${before}
    order by e.at, e.seq limit 100`.execute(db);
  return rows;
}
