import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** 2 to 24 characters as a reader counts them, none that is invisible or turns the text around. */
const LENGTH = { min: 2, max: 24 };
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** Changes the nickname; spaces are trimmed and joined. Refuses with name_not_valid. */
export async function modifyName(
  tx: Tx,
  member: { id: string; bucket: number },
  typed: string,
): Promise<{ name: string }> {
  const name = typed.normalize("NFC").replace(/ +/g, " ").trim();
  const length = [...name].length;
  refuseUnless(
    length >= LENGTH.min && length <= LENGTH.max && !INVISIBLE.test(name),
    "name_not_valid",
  );
  await sql`
    update members.members set name = ${name}
    where bucket = ${member.bucket} and id = ${member.id}`.execute(tx);
  return { name };
}
