/** Invitation codes: eight characters, none of which look alike. */
import { randomInt } from "node:crypto";
import { compactCode } from "@ballast/contract/text/typed-code.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { readSetting } from "../platform/settings.ts";

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;
const TRIES = 5;

/** Whose code it is; `inviterId` is null for the public one. */
export type Invitation = { code: string; inviterId: string | null };

/** The invitation code that the operator has published, or null. */
export function readPublicCode(db: Db): Promise<string | null> {
  return readSetting(db, "members.public_invite_code", z.nullable(z.string()));
}

/** Refuses with invite_code_unknown. */
export async function readInvitation(db: Db, typed: string): Promise<Invitation> {
  const code = compactCode(typed);
  if (code === (await readPublicCode(db))) return { code, inviterId: null };
  const { rows } = await sql<{ inviterId: string }>`
    select member_id as "inviterId" from members.invite_codes where code = ${code}`.execute(db);
  refuseUnless(rows[0], "invite_code_unknown");
  return { code, inviterId: rows[0].inviterId };
}

/** Creates the member's own code and returns it. */
export async function giveInviteCode(tx: Tx, memberId: string): Promise<string> {
  for (let made = 0; made < TRIES; made += 1) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    const { numAffectedRows } = await sql`
      insert into members.invite_codes (code, member_id) values (${code}, ${memberId})
      on conflict (code) do nothing`.execute(tx);
    if (numAffectedRows === 1n) return code;
  }
  throw new Error("no free invitation code found");
}
