/** Registration: a number, a code sent to it, a password and an invitation. */
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { isClosedNumber, numberMarks } from "../security/closed-numbers.ts";
import { checkCode, type RightCode, useCode } from "../security/codes.ts";
import { addLogin } from "../security/login-password.ts";
import { hashPassword } from "../security/password-hash.ts";
import { checkNewPassword } from "../security/password-rules.ts";
import { type Phone, readPhone } from "../security/phone.ts";
import { giveInviteCode, type Invitation, readInvitation } from "./invite-codes.ts";
import { policyOf } from "./policy.ts";

/** A number whose country is served. Refuses phone_not_valid or country_not_served. */
export async function readServedPhone(db: Db, typed: string): Promise<Phone> {
  const phone = readPhone(typed);
  refuseUnless((await policyOf(db, phone.country)).offers, "country_not_served");
  return phone;
}

export type PreparedRegistration = {
  phone: Phone;
  invitation: Invitation;
  right: RightCode;
  passwordHash: string;
  /** Keyed hashes of the number, as a closed account would have left them. */
  marks: Buffer[];
};

/**
 * Everything that can be refused without knowing whether the number is registered is checked first, then
 * the code; so only the owner of the number learns that it is registered.
 */
export async function prepareRegistration(
  db: Db,
  given: { phone: string; code: string; password: string; inviteCode: string },
  vault: Vault,
): Promise<PreparedRegistration> {
  const phone = await readServedPhone(db, given.phone);
  checkNewPassword(given.password);
  const invitation = await readInvitation(db, given.inviteCode);
  const right = await checkCode(db, "register", phone.number, given.code);
  return {
    phone,
    invitation,
    right,
    passwordHash: await hashPassword(given.password),
    marks: numberMarks(vault, phone.number),
  };
}

/** Creates the member, its login, its invitation code and its ledger accounts. */
export async function registerMember(
  tx: Tx,
  prepared: PreparedRegistration,
): Promise<{ userId: string }> {
  const { phone, invitation, right, passwordHash, marks } = prepared;
  const id = uuidv7();
  await useCode(tx, right);
  refuseUnless(!(await isClosedNumber(tx, marks)), "phone_taken");
  refuseUnless(
    await addLogin(tx, { phone: phone.number, memberId: id, passwordHash }),
    "phone_taken",
  );
  const shareCode = await giveInviteCode(tx, id);
  await sql`
    insert into members.members
      (bucket, id, phone, country, share_code, invited_with, inviter_id, registered_at)
    values (${bucketOf(id)}, ${id}, ${phone.number}, ${phone.country}, ${shareCode},
      ${invitation.code}, ${invitation.inviterId}, platform.now())`.execute(tx);
  await sql`select ledger.open_member(${id}, 'tUSDT')`.execute(tx);
  return { userId: id };
}
