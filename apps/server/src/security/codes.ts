/**
 * SMS codes: six digits, valid for ten minutes, five tries, single use, bound to a purpose and a number.
 * Only a salted hash is stored.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { SMS_CODE_DIGITS, SMS_CODE_MINUTES, SMS_CODE_TRIES } from "@ballast/contract/constants.ts";
import type { Language } from "@ballast/contract/language.ts";
import { sql } from "kysely";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { v4 as uuidv4 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import type { SmsMessage } from "../rails/sms/sms.ts";
import { type CodePurpose, codeSms } from "./code-sms.ts";

const SALT_BYTES = 16;

/** A correct code; useCode spends it in the transaction of the action it is for. */
export type RightCode = { purpose: CodePurpose; phone: string; hash: Buffer };

function hashOf(purpose: CodePurpose, phone: string, salt: Buffer, code: string): Buffer {
  return createHash("sha256").update(salt).update(`${purpose}\n${phone}\n${code}`).digest();
}

/**
 * Creates a code, which replaces the previous one, and returns the text to send. Refuses code_send_limit,
 * whose `until` is when the next may be sent. Writes outside any transaction, so that a sent code always
 * counts.
 */
export async function makeCode(
  db: Db,
  asked: { purpose: CodePurpose; phone: string; ip: string; language: Language },
): Promise<SmsMessage> {
  const { purpose, phone } = asked;
  const country = parsePhoneNumberFromString(phone)?.country ?? "ZZ";
  const claimed = await sql<{ until: Date | null }>`
    select security.claim_code_send(${purpose}, ${phone}, ${asked.ip}, ${country}) as until
  `.execute(db);
  const until = claimed.rows[0]?.until ?? null;
  if (until !== null) throw new Refusal("code_send_limit", { until: until.toISOString() });
  const code = String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, "0");
  const salt = randomBytes(SALT_BYTES);
  const hash = hashOf(purpose, phone, salt, code);
  await sql`
    insert into security.codes (purpose, phone, salt, hash, expires_at)
    values (${purpose}, ${phone}, ${salt}, ${hash},
      platform.now() + make_interval(mins => ${SMS_CODE_MINUTES}))
    on conflict (purpose, phone) do update set salt = excluded.salt, hash = excluded.hash,
      expires_at = excluded.expires_at, tries = 0, used_at = null`.execute(db);
  return { id: uuidv4(), to: phone, text: codeSms(asked.language, purpose, code) };
}

/**
 * Checks a code. The try is counted before the comparison and stays counted: call it with `db` in
 * `prepare`. Refuses code_wrong, also when there is no code.
 */
export async function checkCode(
  db: Db,
  purpose: CodePurpose,
  phone: string,
  code: string,
): Promise<RightCode> {
  const { rows } = await sql<{ salt: Buffer; hash: Buffer }>`
    update security.codes set tries = tries + 1
    where purpose = ${purpose} and phone = ${phone} and used_at is null
      and tries < ${SMS_CODE_TRIES} and expires_at > platform.now()
    returning salt, hash`.execute(db);
  const [kept] = rows;
  const hash = hashOf(purpose, phone, kept?.salt ?? randomBytes(SALT_BYTES), code);
  if (!kept || !timingSafeEqual(hash, kept.hash)) throw codeWrong();
  return { purpose, phone, hash };
}

/** The same for every number, so that it does not reveal whether a code was sent. */
export const codeWrong = () =>
  new Refusal("code_wrong", { tries: `${SMS_CODE_TRIES}`, minutes: `${SMS_CODE_MINUTES}` });

/** Spends a correct code once; a concurrent second use, or a newer code, is refused with code_wrong. */
export async function useCode(tx: Tx, right: RightCode): Promise<void> {
  const used = await sql`
    update security.codes set used_at = platform.now()
    where purpose = ${right.purpose} and phone = ${right.phone} and hash = ${right.hash}
      and used_at is null`.execute(tx);
  if (used.numAffectedRows !== 1n) throw codeWrong();
}
