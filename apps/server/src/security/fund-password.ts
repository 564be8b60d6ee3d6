/** The fund password, required before money leaves, and the hold of withdrawals after it is changed. */
import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { checkCode, type RightCode, useCode } from "./codes.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { checkNewPassword } from "./password-rules.ts";
import { endSessions } from "./sessions.ts";
import { countedTry, forgetFailures, triesByChange } from "./tries.ts";

type MemberId = { id: string };
export type PreparedFundPassword = { right: RightCode; newHash: string; loginHash: string };
type Row = { phone: string; loginHash: string; fundHash: string | null; holdUntil: Date | null };

async function rowOf(db: Db, member: MemberId): Promise<Row> {
  const { rows } = await sql<Row>`
    select phone, password_hash as "loginHash", fund_password_hash as "fundHash",
      case when hold_until > platform.now() then hold_until end as "holdUntil"
    from security.logins where member_id = ${member.id}`.execute(db);
  // the account was closed after the call began
  if (!rows[0]) throw new Refusal("not_logged_in");
  return rows[0];
}

/** The number to which this member's codes are sent. */
export async function phoneOf(db: Db, member: MemberId): Promise<string> {
  return (await rowOf(db, member)).phone;
}

export async function hasFundPassword(db: Db, member: MemberId): Promise<boolean> {
  return (await rowOf(db, member)).fundHash !== null;
}

/** Until when the member's withdrawals are held after a security change; null when they are not. */
export async function securityHoldUntil(db: Db, member: MemberId): Promise<Date | null> {
  return (await rowOf(db, member)).holdUntil;
}

/**
 * Refuses fund_password_missing, fund_password_wrong, or too_many_tries after five wrong ones. Counts the
 * try and is slow: call it with `db` in `prepare`, never inside a transaction.
 */
export async function verifyFundPassword(
  db: Db,
  member: MemberId,
  password: string,
  ip: string,
): Promise<void> {
  const { fundHash } = await rowOf(db, member);
  refuseUnless(fundHash !== null, "fund_password_missing");
  const { right, next } = await countedTry(db, { kind: "fund", key: member.id, ip }, () =>
    isPassword(password, fundHash),
  );
  refuseUnless(right, "fund_password_wrong", next);
}

/**
 * Checks the rules and the code, and hashes the password. Call it in `prepare`. Only somebody with the code
 * learns whether it equals the login password, because any other one is set and uses up the code.
 */
export async function prepareFundPassword(
  db: Db,
  member: MemberId,
  given: { code: string; payPassword: string; confirmPassword: string },
): Promise<PreparedFundPassword> {
  checkNewPassword(given.payPassword, given.confirmPassword);
  const { phone, loginHash } = await rowOf(db, member);
  const right = await checkCode(db, "fund", phone, given.code);
  refuseUnless(!(await isPassword(given.payPassword, loginHash)), "passwords_same");
  return { right, newHash: await hashPassword(given.payPassword), loginHash };
}

/**
 * Sets the fund password. Replacing one ends the member's other sessions and holds withdrawals for 24
 * hours; a first one does neither. Refuses busy when the login password changed since it was compared.
 */
export async function setFundPassword(
  tx: Tx,
  member: MemberId & { sessionId: string },
  { right, newHash, loginHash }: PreparedFundPassword,
): Promise<void> {
  await useCode(tx, right);
  const { rows } = await sql<{ hadOne: boolean }>`
    update security.logins l set fund_password_hash = ${newHash},
      fund_password_changed_at = platform.now(),
      hold_until = case when old.fund_password_hash is null then l.hold_until
        else platform.now() + make_interval(hours => ${SECURITY_HOLD_HOURS}) end
    from (
      select member_id, fund_password_hash from security.logins
      where member_id = ${member.id} and password_hash = ${loginHash} for no key update
    ) old
    where l.member_id = old.member_id
    returning old.fund_password_hash is not null as "hadOne"`.execute(tx);
  refuseUnless(rows[0], "busy");
  if (rows[0].hadOne) await endSessions(tx, member.id, member.sessionId);
  await forgetFailures(tx, { kind: "fund", key: member.id });
  await forgetFailures(tx, { kind: "fund", key: triesByChange(member.id) });
}
