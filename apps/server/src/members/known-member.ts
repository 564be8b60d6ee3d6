import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

export type KnownMember = { id: string; bucket: number };

/** A member whose account is not closed. Refuses member_unknown. */
export async function knownMember(db: Db, id: string): Promise<KnownMember> {
  const bucket = bucketOf(id);
  const { rows } = await sql`
    select from members.members where bucket = ${bucket} and id = ${id} and state <> 'closed'
  `.execute(db);
  if (rows.length === 0) throw new Refusal("member_unknown");
  return { id, bucket };
}
