/**
 * Lets staff stop one member's purchases, for a reason that the member reads. Login, withdrawals and income
 * do not depend on it.
 */
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";
import { readPublicReason } from "../platform/public-text.ts";
import { readReason } from "../platform/read-reason.ts";
import { Refusal } from "../platform/refusal.ts";
import { knownMember } from "./known-member.ts";

type Given = { staff: string; reason: string };

/** Refuses reason_required, words_not_allowed, member_unknown, purchases_frozen_already. */
export async function freezePurchases(tx: Tx, memberId: string, given: Given): Promise<void> {
  const reason = readPublicReason(given.reason);
  const { id, bucket } = await knownMember(tx, memberId);
  const done = sql<{ done: boolean }>`
    select members.freeze_purchases(${bucket}, ${id}, ${uuidv7()}, ${given.staff}, ${reason})
      as done`;
  if (!(await done.execute(tx)).rows[0]?.done) throw new Refusal("purchases_frozen_already");
}

/** Refuses reason_required, member_unknown, purchases_not_frozen. */
export async function unfreezePurchases(tx: Tx, memberId: string, given: Given): Promise<void> {
  const reason = readReason(given.reason);
  const { id, bucket } = await knownMember(tx, memberId);
  const done = sql<{ done: boolean }>`
    select members.unfreeze_purchases(${bucket}, ${id}, ${given.staff}, ${reason}) as done`;
  if (!(await done.execute(tx)).rows[0]?.done) throw new Refusal("purchases_not_frozen");
}
