import { outsideContact } from "@ballast/contract/community/post-text.ts";
import {
  NICKNAME_MAX_LENGTH,
  NICKNAME_MIN_LENGTH,
  readNickname,
} from "@ballast/contract/user/nickname.ts";
import { isReservedName } from "@ballast/contract/user/reserved-name.ts";
import { forbiddenWord } from "@ballast/words/forbidden-words.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";

/**
 * Changes the nickname, which other members see. Refuses name_not_valid, name_reserved, words_not_allowed
 * or contact_not_allowed.
 */
export async function modifyName(
  tx: Tx,
  member: { id: string; bucket: number },
  typed: string,
): Promise<{ name: string }> {
  const name = readNickname(typed);
  if (name === null) {
    const [least, most] = [`${NICKNAME_MIN_LENGTH}`, `${NICKNAME_MAX_LENGTH}`];
    throw new Refusal("name_not_valid", { least, most });
  }
  refuseUnless(!isReservedName(name), "name_reserved");
  const word = forbiddenWord(name);
  if (word !== null) throw new Refusal("words_not_allowed", { found: word });
  const contact = outsideContact(name);
  if (contact !== null) throw new Refusal("contact_not_allowed", { found: contact });
  await sql`
    update members.members set name = ${name}
    where bucket = ${member.bucket} and id = ${member.id}`.execute(tx);
  return { name };
}
