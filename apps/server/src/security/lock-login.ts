/**
 * Serializes changes of a member's credentials, and detects that they changed since an owner was confirmed.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** A hash of password and last security change; it differs after each change of credentials. */
export async function markOf(db: Db, memberId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(extract(epoch from hold_until), ' ', encode(sha256(password_hash::bytea), 'hex'))
      as mark from security.logins where member_id = ${memberId}`.execute(db);
  return rows[0]?.mark ?? "";
}

/** Locks the login, so that changes of its credentials run one after the other. */
export async function lockLogin(tx: Tx, memberId: string): Promise<void> {
  await sql`select from security.logins where member_id = ${memberId} for update`.execute(tx);
}

/**
 * Refuses challenge_over when the credentials changed since the mark was taken: somebody who had to prove
 * less before that change may be the one it shuts out. Locks the login.
 */
export async function refuseUnlessStands(tx: Tx, memberId: string, mark: string): Promise<void> {
  await lockLogin(tx, memberId);
  refuseUnless((await markOf(tx, memberId)) === mark, "challenge_over");
}
