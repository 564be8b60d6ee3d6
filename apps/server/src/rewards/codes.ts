/** Redeems codes. Attempts are counted for the member and for the address, also refused ones. */
import { createHash } from "node:crypto";
import type { Redemption } from "@ballast/contract/gift/codes.ts";
import { plainCode } from "@ballast/contract/text/typed-code.ts";
import { sql } from "kysely";
import type { AllOrNone } from "../platform/all-or-none.ts";
import { fromCursor, toCursor } from "../platform/cursor.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { refuseUnlessGiven } from "../reserve/gifts.ts";
import { countedTry } from "../security/tries.ts";

/** A created code has 79 random bits, so a plain hash suffices. Case does not matter. */
export function hashOfCode(code: string): Buffer {
  return createHash("sha256").update(plainCode(code)).digest();
}

/**
 * Runs before the transaction: answers the code's hash. Refuses gift_code_wrong, and too_many_tries after
 * wrong ones.
 */
export async function findCode(
  db: Db,
  { member, ip }: { member: Member; ip: string },
  code: string,
): Promise<Buffer> {
  const hash = hashOfCode(code);
  const { right, next } = await countedTry(db, { kind: "code", key: member.id, ip }, async () => {
    const { rows } = await sql`
      select from rewards.codes c join rewards.code_batches b on b.id = c.batch_id
      where c.hash = ${hash} and b.state = 'made' and b.expires_at > platform.now()`.execute(db);
    return rows.length > 0;
  });
  refuseUnless(right, "gift_code_wrong", next);
  return hash;
}

/** Refuses gift_code_wrong, gift_code_used, gift_code_over, promotions_not_allowed, promotion_over. */
export async function redeem(tx: Tx, member: Member, hash: Buffer): Promise<Redemption> {
  type Given = Omit<Redemption, "at"> & { campaignId: string };
  const { rows } = await sql<{ outcome: string; at: Date } & AllOrNone<Given>>`
    select outcome, campaign_id as "campaignId", name, transaction_id as "transactionId", currency, amount, at
    from rewards.redeem(${member.bucket}, ${member.id}, ${hash})`.execute(tx);
  const [done] = rows;
  if (!done) throw new Error("rewards: no answer to a code");
  refuseUnless(done.campaignId !== null, "gift_code_wrong");
  const { outcome, campaignId, ...redemption } = done;
  refuseUnless(outcome !== "used", "gift_code_used");
  refuseUnless(outcome !== "over", "gift_code_over");
  if (outcome !== "ok") {
    refuseUnlessGiven(outcome, { member, campaignId, amount: redemption.amount });
  }
  return redemption;
}

/** Newest first. A member redeems few codes, so pages use an offset. */
export async function redemptions(
  db: Db,
  member: Member,
  query: { pageNum: number; pageSize: number; cursor?: string | undefined },
) {
  const from = query.cursor
    ? Number(fromCursor(query.cursor, /^(\d{1,9})$/)[0])
    : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<Redemption>`
    select b.name, r.transaction_id as "transactionId", r.currency, r.amount, r.at
    from rewards.redemptions r join rewards.code_batches b on b.id = r.batch_id
    where r.bucket = ${member.bucket} and r.member_id = ${member.id}
    order by r.at desc, r.batch_id limit ${query.pageSize} offset ${from}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from rewards.redemptions
    where bucket = ${member.bucket} and member_id = ${member.id}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const next = from + rows.length;
  return { total, list: rows, cursor: next < total ? toCursor(next) : null };
}
