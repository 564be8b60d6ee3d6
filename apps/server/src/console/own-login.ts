/** Staff manage their own login: password, passkeys, recovery codes, sessions. */
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { removePasskey } from "../security/passkeys.ts";
import { giveRecoveryCodes } from "../security/recovery-codes.ts";
import { readSecondStep } from "../security/second-step.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";
import { lockPerson } from "./staff-login.ts";

/** The old password as it was checked, and the new one. */
export type PasswordChange = { oldHash: string; newHash: string };

/** Ends every other session of the person. Refuses login_password_wrong where it changed meanwhile. */
export async function changeStaffPassword(
  tx: Tx,
  staff: Caller,
  { oldHash, newHash }: PasswordChange,
): Promise<void> {
  await lockPerson(tx, staff.id);
  const changed = await sql`
    update security.logins set password_hash = ${newHash}, password_changed_at = platform.now()
    where member_id = ${staff.subject} and password_hash = ${oldHash}`.execute(tx);
  refuseUnless(changed.numAffectedRows === 1n, "login_password_wrong");
  const ended = await sql`
    delete from console.sessions where staff = ${staff.id} and id <> ${staff.sessionId}`.execute(
    tx,
  );
  await writeOwnEntry(tx, staff, "change-password", {
    sessionsEnded: String(ended.numAffectedRows),
  });
}

/** The refusals of dropPasskey, checked before a one-time code is used up. */
export async function refuseUnlessDroppable(
  db: Db,
  { subject }: Caller,
  passkeyId: string,
): Promise<void> {
  const { totpSince, passkeys } = await readSecondStep(db, subject);
  const isOwn = passkeys.some((own) => own.passkeyId === passkeyId);
  refuseUnless(isOwn, "not_found");
  refuseUnless(totpSince || passkeys.length > 1, "last_second_step");
}

/** Refuses not_found, and last_second_step: a login of staff has two steps, always. */
export async function dropPasskey(tx: Tx, staff: Caller, passkeyId: string): Promise<void> {
  await lockPerson(tx, staff.id);
  const { rows: named } = await sql<{ name: string }>`
    select name from security.passkeys where id = ${passkeyId} and member_id = ${staff.subject}
  `.execute(tx);
  await removePasskey(tx, staff.subject, passkeyId);
  const { rows } = await sql<{ left: boolean }>`
    select security.has_second_step(${staff.subject}) as left`.execute(tx);
  refuseUnless(rows[0]?.left, "last_second_step");
  await writeOwnEntry(tx, staff, "remove-passkey", { name: named[0]?.name ?? "" });
}

export async function renewRecoveryCodes(tx: Tx, staff: Caller): Promise<string[]> {
  await lockPerson(tx, staff.id);
  await sql`delete from security.recovery_codes where member_id = ${staff.subject}`.execute(tx);
  const codes = await giveRecoveryCodes(tx, staff.subject);
  await writeOwnEntry(tx, staff, "renew-recovery-codes", {});
  return codes;
}

/** Refuses not_found for a session that has ended or belongs to somebody else. */
export async function endOwnSession(tx: Tx, staff: Caller, sessionId: string): Promise<void> {
  const ended = await sql`
    delete from console.sessions where id = ${sessionId} and staff = ${staff.id}`.execute(tx);
  refuseUnless(ended.numAffectedRows === 1n, "not_found");
  await writeOwnEntry(tx, staff, "end-own-session", {});
}

const writeOwnEntry = (tx: Tx, { id }: Caller, command: string, input: Record<string, string>) =>
  writeAuditLogEntry(tx, {
    staff: id,
    command,
    subject: `staff ${id}`,
    input,
    before: null,
    after: null,
  });
