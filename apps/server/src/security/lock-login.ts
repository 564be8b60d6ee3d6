/** One change of who can come in at a time, and none on the word of who was asked before another. */
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** Stands for password and last security change: another after each change of who can come in. */
export async function markOf(db: Db, memberId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(extract(epoch from hold_until), ' ', encode(sha256(password_hash::bytea), 'hex'))
      as mark from security.logins where member_id = ${memberId}`.execute(db);
  return rows[0]?.mark ?? "";
}

/** Changes of who can come in as this member, one after the other. */
export async function lockLogin(tx: Tx, memberId: string): Promise<void> {
  await sql`select from security.logins where member_id = ${memberId} for update`.execute(tx);
}

/**
 * Refuses challenge_over where who can come in was changed since the mark was taken: who was asked to
 * prove less before that may be who is kept out by it. The login is locked from then on.
 */
export async function refuseUnlessStands(tx: Tx, memberId: string, mark: string): Promise<void> {
  await lockLogin(tx, memberId);
  refuseUnless((await markOf(tx, memberId)) === mark, "challenge_over");
}
