/** Why staff did something with what is known about a member: text that is forgotten with the account. */
import { createHash } from "node:crypto";
import type { Row } from "@ballast/contract/console/form.ts";
import { uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { addNote } from "../members/add-note.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Resource } from "../platform/staff-resource.ts";

/** What the audit log has of text about somebody. */
export const hashed = (text: string) =>
  `sha256 ${createHash("sha256").update(text.trim()).digest("hex")}`;

/**
 * Writes `reason` down among the notes about the member, after `what` was done; answers the note's id
 * and what the log and a proposal keep instead. Refuses member_unknown.
 */
export async function keepReason(
  tx: Tx,
  about: { memberId: string; what: string; reason: string; staff: string },
): Promise<{ note: string; kept: string }> {
  const { memberId, what, reason, staff } = about;
  const note = await addNote(tx, memberId, { staff, note: `${what}: ${reason}` });
  return { note, kept: hashed(reason) };
}

/** The same for a look at a row; where it is no member's, the log itself has the reason. */
export async function keepReasonOfLook(
  tx: Tx,
  { resource, row }: { resource: Resource; row: Row },
  { reason, staff }: { reason: string; staff: string },
): Promise<string> {
  const memberId = memberOf(resource, row);
  if (memberId === null) return reason;
  const what = `Looked at ${resource.name} ${row.id}`;
  return keepReasonWhileKnown(tx, { memberId, what, reason, staff });
}

/** The same where the account may be closed: nothing would forget the text, so it is not kept. */
export async function keepReasonWhileKnown(
  tx: Tx,
  about: Parameters<typeof keepReason>[1],
): Promise<string> {
  try {
    return (await keepReason(tx, about)).kept;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === "member_unknown") return hashed(about.reason);
    throw error;
  }
}

function memberOf({ columns }: Resource, { id, values }: Row): string | null {
  const named = Object.keys(columns).filter((name) => columns[name]?.idKind === "member");
  for (const shown of [id, ...named.map((name) => values[name])]) {
    const found = typeof shown === "string" ? uuidOf("member", shown) : null;
    if (found) return found;
  }
  return null;
}

/** The text of a reason that a proposal has as a hash, for who decides; gone with the account. */
export async function reasonIn(db: Db, input: Record<string, unknown>): Promise<string | null> {
  const { note, member_id: member } = input;
  if (typeof note !== "string" || typeof member !== "string") return null;
  const { rows } = await sql<{ note: string }>`
    select note from members.notes
    where bucket = platform.bucket_of(${member}::uuid) and id = ${note}`.execute(db);
  return rows[0]?.note ?? "forgotten with the member";
}
