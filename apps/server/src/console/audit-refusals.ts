/**
 * Records refusals in the audit log, rate-limited by console.audit_refusal: the command's name and the
 * refusal's code, never the input. Call these with `db`, because the refused transaction is rolled back.
 */
import { REFUSALS, type RefusalCode } from "@ballast/contract/errors.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import { tokenHash } from "../security/sessions.ts";

/** The list and row that a call named; null when the row is no id and may be a secret. */
export function aimedAt(of: string | null | undefined, row: unknown): string | null {
  const isId = typeof row === "string" && /^[\w.:-]{1,200}$/.test(row.trim());
  return of && isId ? `${of} ${row.trim()}` : null;
}

/** `command` is the name of the command or read; `subject` its list and row. */
export async function auditRefusal(
  db: Db,
  refused: { staff: string; command: string; subject: string | null; why: RefusalCode },
): Promise<void> {
  const { staff, command, subject, why } = refused;
  const isGrave = REFUSALS[why].status === 403;
  await sql`
    select console.audit_refusal(${staff}, ${command}, ${subject}, ${why}, ${isGrave})`.execute(db);
}

/** Runs a read and records its refusal. */
export async function withAuditedRefusal<T>(
  db: Db,
  asked: { staff: string; command: string; subject: string | null },
  look: () => Promise<T>,
): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Refusal) await auditRefusal(db, { ...asked, why: error.refusal });
    throw error;
  }
}

export async function auditFailedLogin(
  db: Db,
  { name, address, why }: { name: string; address: string; why: RefusalCode },
): Promise<void> {
  await sql`select console.audit_failed_login(${name}, ${address}, ${why})`.execute(db);
}

const FAILED: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  "login_failed",
  "second_step_wrong",
  "passkey_not_valid",
  "staff_key_wrong",
  "too_many_requests",
]);

/** Runs a login step and records the name when it fails. */
export async function withAuditedFailure<T>(
  db: Db,
  tried: { name: string; ip: string },
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Refusal && FAILED.has(error.refusal)) {
      await auditFailedLogin(db, { name: tried.name, address: tried.ip, why: error.refusal });
    }
    throw error;
  }
}

/** The staff member of a second-step challenge, or "". Read it before the challenge is used up. */
export async function nameBehind(db: Db, challenge: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select s.id as name from security.challenges c join staff.people s on s.subject = c.member_id
    where c.hash = ${tokenHash(challenge)}`.execute(db);
  return rows[0]?.name ?? "";
}
