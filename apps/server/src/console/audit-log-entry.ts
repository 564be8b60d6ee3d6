/** One action of staff, as the audit log keeps it. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type AuditLogEntry = {
  staff: string;
  command: string;
  /** The row it was about: the resource's name and the row's public id. */
  subject: string | null;
  input: object;
  before: object | null;
  after: object | null;
  /** The proposal that was made, where the entry is about something else. */
  proposal?: string | undefined;
};

/** Appends an entry to the audit log, a chain of hashes, and answers its number. */
export async function writeAuditLogEntry(tx: Db, entry: AuditLogEntry): Promise<number> {
  const { staff, command, subject, input, before, after, proposal = null } = entry;
  const text = (value: object | null) => value && JSON.stringify(value);
  const { rows } = await sql<{ id: bigint }>`
    select console.append_audit_entry(${staff}, ${command}, ${subject}, ${text(input)}::jsonb,
      ${text(before)}::jsonb, ${text(after)}::jsonb, ${proposal}::uuid) as id`.execute(tx);
  return Number(rows[0]?.id);
}
