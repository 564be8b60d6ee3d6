/** Notes of staff about a member; they are only added, never changed. */
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { knownMember } from "./known-member.ts";

const NOTE_MIN_LENGTH = 3;
const NOTE_MAX_LENGTH = 2_000;

/** Answers the id of the note. Refuses terms_not_valid, member_unknown. */
export async function addNote(
  tx: Tx,
  memberId: string,
  given: { staff: string; note: string },
): Promise<string> {
  const note = visibleText(given.note);
  const fits = note.length >= NOTE_MIN_LENGTH && note.length <= NOTE_MAX_LENGTH;
  refuseUnless(fits, "terms_not_valid", { fields: "note" });
  const { id, bucket } = await knownMember(tx, memberId);
  const noteId = uuidv7();
  await sql`
    insert into members.notes (bucket, member_id, id, at, staff, note)
    values (${bucket}, ${id}, ${noteId}, platform.now(), ${given.staff}, ${note})`.execute(tx);
  return noteId;
}
