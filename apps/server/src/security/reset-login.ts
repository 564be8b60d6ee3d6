/**
 * Takes a login away from whoever holds it, when its owner reports a takeover: ends every session and
 * second step, sets a random password and holds withdrawals as after any security change. The owner logs in
 * again with a code sent to the own number.
 */
import { randomBytes } from "node:crypto";
import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";
import { readReason } from "../platform/read-reason.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { hashPassword } from "./password-hash.ts";
import { endSessions, forgetAddresses } from "./sessions.ts";

/** Prevents that repeated resets prolong a hold of withdrawals. */
export const RESET_AGAIN_DAYS = 30;

/** Answers how many sessions ended. Refuses reason_required, member_unknown, security_reset_lately. */
export async function resetLogin(
  tx: Tx,
  memberId: string,
  given: { staff: string; reason: string },
): Promise<number> {
  const reason = readReason(given.reason);
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const changed = await sql`
    update security.logins set password_hash = ${passwordHash},
      password_changed_at = platform.now(),
      hold_until = platform.now() + make_interval(hours => ${SECURITY_HOLD_HOURS})
    where member_id = ${memberId} and phone like '+%'`.execute(tx);
  refuseUnless(changed.numAffectedRows === 1n, "member_unknown");
  // after locking the login's row, so that of two simultaneous resets the second sees the first
  await refuseIfLately(tx, memberId);
  await sql`
    insert into security.resets (bucket, id, member_id, at, staff, reason)
    values (${bucketOf(memberId)}, ${uuidv7()}, ${memberId}, platform.now(), ${given.staff},
      ${reason})`.execute(tx);
  await sql`select security.forget_second_steps(${memberId})`.execute(tx);
  await forgetAddresses(tx, memberId);
  return endSessions(tx, memberId);
}

async function refuseIfLately(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await sql<{ from: Date }>`
    select at + make_interval(days => ${RESET_AGAIN_DAYS}) as from from security.resets
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId}
      and at > platform.now() - make_interval(days => ${RESET_AGAIN_DAYS})
    order by at desc limit 1`.execute(tx);
  if (rows[0]) throw new Refusal("security_reset_lately", { from: rows[0].from.toISOString() });
}
