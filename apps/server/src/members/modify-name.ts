import { readNickname } from "@ballast/contract/nickname.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

/** Changes the nickname. Refuses with name_not_valid. */
export async function modifyName(
  tx: Tx,
  member: { id: string; bucket: number },
  typed: string,
): Promise<{ name: string }> {
  const name = readNickname(typed);
  if (name === null) throw new Refusal("name_not_valid");
  await sql`
    update members.members set name = ${name}
    where bucket = ${member.bucket} and id = ${member.id}`.execute(tx);
  return { name };
}
