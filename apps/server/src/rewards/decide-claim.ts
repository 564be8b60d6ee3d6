/** Claims as staff see them, and the decision: the bonus is issued, or the member reads why not. */
import type { ClaimKind } from "@ballast/contract/gift/claims.ts";
import { bucketOf } from "@ballast/contract/ids.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { refusing } from "../ledger/proposals.ts";
import { pathOfHash } from "../members/files.ts";
import type { Db, Tx } from "../platform/db.ts";
import { readPublicReason } from "../platform/public-text.ts";
import { readReason } from "../platform/read-reason.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { bringBudget, refuseUnlessGiven } from "../reserve/gifts.ts";

export type WaitingClaim = {
  id: string;
  memberId: string;
  kind: ClaimKind;
  state: string;
  campaignId: string;
  currency: Currency;
  amount: bigint;
  link: string | null;
  hash: Buffer | null;
  submittedAt: Date;
};

const AT_MOST = 100;

/** Submitted claims, oldest first. */
export function waitingClaims(db: Db): Promise<WaitingClaim[]> {
  return readClaims(db, sql`c.state = 'submitted'`);
}

/** Refuses claim_unknown. */
async function claimOf(db: Db, id: string): Promise<WaitingClaim> {
  const [claim] = await readClaims(db, sql`c.id = ${id}`);
  refuseUnless(claim, "claim_unknown");
  return claim;
}

async function readClaims(db: Db, where: ReturnType<typeof sql>): Promise<WaitingClaim[]> {
  const { rows } = await sql<WaitingClaim>`
    select c.id, c.member_id as "memberId", c.kind, c.state, c.campaign_id as "campaignId",
      c.currency, c.amount, c.link, f.hash, c.submitted_at as "submittedAt"
    from rewards.claims c left join members.files f on f.id = c.file_id
    where ${where} order by c.submitted_at, c.id limit ${AT_MOST}`.execute(db);
  return rows;
}

/** The path of the claim's picture, re-encoded as WebP. Refuses claim_unknown, not_found. */
export async function claimPicture(db: Db, id: string, dataDir: string): Promise<string> {
  const { hash } = await claimOf(db, id);
  refuseUnless(hash, "not_found");
  return pathOfHash(dataDir, hash);
}

/**
 * Decides about a submitted claim. Refuses reason_required, words_not_allowed, claim_unknown,
 * claim_decided, reviewer_funded, promotion_over, promotions_not_allowed, staff_unknown.
 */
export async function decideClaim(
  tx: Tx,
  id: string,
  decision: { staff: string; approve: boolean; reason: string },
): Promise<WaitingClaim> {
  const { staff, approve } = decision;
  // Only staff read why it was approved.
  const reason = approve ? readReason(decision.reason) : readPublicReason(decision.reason);
  const { memberId, campaignId, amount } = await claimOf(tx, id);
  const member = { id: memberId, bucket: bucketOf(memberId) };
  if (approve) await bringBudget(tx, member, campaignId, amount);
  const { rows } = await refusing(
    sql<{ outcome: string | null }>`
      select rewards.decide_claim(${member.bucket}, ${id}, ${staff}, ${approve}, ${reason})
        as outcome`.execute(tx),
    { BL013: "staff_unknown" },
  );
  const outcome = rows[0]?.outcome;
  if (outcome === "claim_unknown" || outcome === "claim_decided" || outcome === "reviewer_funded") {
    throw new Refusal(outcome);
  }
  if (outcome !== null) refuseUnlessGiven(outcome);
  return claimOf(tx, id);
}
