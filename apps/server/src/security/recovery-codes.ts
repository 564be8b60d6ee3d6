/** Ten single-use codes for a member who lost phone and passkeys; shown once. */
import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@ballast/contract/constants.ts";
import { compactCode } from "@ballast/contract/text/typed-code.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";

/** No letters that look alike; 12 of them are 58 bits, so that a plain hash suffices. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;
const FORM = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

function hashOf(memberId: string, code: string): Buffer {
  return createHash("sha256").update(`recovery\n${memberId}\n${code}`).digest();
}

function aCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** Creates codes for a member who has none; creates none otherwise. */
export async function giveRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql`
    select from security.recovery_codes where member_id = ${memberId} limit 1`.execute(tx);
  if (rows.length > 0) return [];
  const codes = Array.from({ length: RECOVERY_CODES }, aCode);
  const hashes = codes.map((code) => hashOf(memberId, code));
  await sql`
    insert into security.recovery_codes (member_id, hash)
    select ${memberId}, h from unnest(${hashes}::bytea[]) h`.execute(tx);
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** True when it is an unused code of the member; it is used up then. */
export async function spendRecoveryCode(db: Db, memberId: string, typed: string): Promise<boolean> {
  const code = compactCode(typed);
  if (!FORM.test(code)) return false;
  const spent = await sql`
    update security.recovery_codes set used_at = platform.now()
    where member_id = ${memberId} and hash = ${hashOf(memberId, code)} and used_at is null
  `.execute(db);
  return spent.numAffectedRows === 1n;
}

/** Deletes the codes when no second step is left. */
export async function dropRecoveryCodesUnlessNeeded(tx: Tx, memberId: string): Promise<void> {
  await sql`
    delete from security.recovery_codes
    where member_id = ${memberId} and not security.has_second_step(${memberId})`.execute(tx);
}
