/** The login password: checking it, changing it, resetting it with an SMS code. */
import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { checkCode, codeWrong, type RightCode, useCode } from "./codes.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import { checkNewPassword } from "./password-rules.ts";
import { endSessions, forgetAddresses } from "./sessions.ts";
import { forgetBegunTotp } from "./totp.ts";
import { countedTry, forgetLoginFailures, permanentTry, type Try, triesByChange } from "./tries.ts";

/** `isWhole`: a second step was given, if the login has one. */
export type CheckedLogin = { memberId: string; passwordHash: string; isWhole: boolean };

type Login = { memberId: string; passwordHash: string; phone: string };
type BothHashes = Login & { fundHash: string | null };

async function loginOf(db: Db, by: { phone: string } | { memberId: string }) {
  const { rows } = await sql<BothHashes>`
    select phone, member_id as "memberId", password_hash as "passwordHash",
      fund_password_hash as "fundHash" from security.logins
    where ${"phone" in by ? sql`phone = ${by.phone}` : sql`member_id = ${by.memberId}`}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Checks phone and password as one counted try, of the phone or of `countedAs`; an unknown phone costs the
 * same work and gets the same refusal (login_failed). Call it in `prepare`.
 */
export async function checkLogin(
  db: Db,
  given: { phone: string; password: string; ip: string; countedAs?: string },
): Promise<CheckedLogin> {
  const login = await loginOf(db, { phone: given.phone });
  const { ip, phone, countedAs } = given;
  const made: Try =
    countedAs === undefined
      ? { kind: "login", number: phone, ip }
      : { kind: "login", key: countedAs, ip };
  const { right, next } = await countedTry(db, made, () =>
    isPassword(given.password, login?.passwordHash ?? null),
  );
  if (!right || !login) throw new Refusal("login_failed", next);
  return { memberId: login.memberId, passwordHash: login.passwordHash, isWhole: false };
}

/**
 * Checks the password again before a change of credentials. Refuses login_password_wrong, or too_many_tries
 * after five wrong ones in the member's sessions, which are counted separately from logins. Call it with
 * `db` in `prepare`.
 */
export async function verifyLoginPassword(
  db: Db,
  given: { memberId: string; password: string; ip: string; countedAs?: string },
): Promise<void> {
  const login = await loginOf(db, { memberId: given.memberId });
  // the account was closed after the call began
  if (!login) throw new Refusal("not_logged_in");
  const key = given.countedAs ?? login.memberId;
  const { right, next } = await countedTry(db, { kind: "login", key, ip: given.ip }, () =>
    isPassword(given.password, login.passwordHash),
  );
  refuseUnless(right, "login_password_wrong", next);
}

/** The stored hash; empty when there is no login. */
export async function passwordHashOf(db: Db, memberId: string): Promise<string> {
  return (await loginOf(db, { memberId }))?.passwordHash ?? "";
}

type NewPassword = { newPassword: string; confirmPassword: string };
export type PreparedChange = { login: BothHashes; newHash: string };
export type PreparedReset = { right: RightCode; login: BothHashes; newHash: string };

/**
 * Checks the old and new password and hashes the new one. Call it in `prepare`. Comparing the new one with
 * the fund password is a counted try, because whoever knows the login password could guess the fund
 * password here.
 */
export async function prepareChange(
  db: Db,
  given: NewPassword & { memberId: string; oldPassword: string; ip: string },
): Promise<PreparedChange> {
  checkNewPassword(given.newPassword, given.confirmPassword);
  const login = await loginOf(db, given);
  if (!login) throw new Error("a member without a login");
  const { memberId, fundHash } = login;
  const { right, next } = await countedTry(db, { kind: "login", key: memberId, ip: given.ip }, () =>
    isPassword(given.oldPassword, login.passwordHash),
  );
  refuseUnless(right, "old_password_wrong", next);
  // It would end sessions and hold withdrawals without changing anything.
  refuseUnless(given.newPassword !== given.oldPassword, "password_unchanged");
  // Hashed before any try is counted, because a full queue refuses.
  const newHash = await hashPassword(given.newPassword);
  if (fundHash !== null) {
    // Counted separately, so that wrong fund passwords do not prevent the owner from ending a stolen
    // session by a change.
    const made = { kind: "fund", key: triesByChange(memberId), ip: given.ip } as const;
    const isSame = await permanentTry(db, made, () => isPassword(given.newPassword, fundHash));
    refuseUnless(!isSame, "passwords_same");
  }
  return { login, newHash };
}

/** Changes the password, ends the member's other sessions and holds withdrawals for 24 hours. */
export async function changePassword(
  tx: Tx,
  sessionId: string,
  { login, newHash }: PreparedChange,
): Promise<void> {
  if (!(await setPassword(tx, login, newHash))) {
    const stands = await passwordHashOf(tx, login.memberId);
    throw new Refusal(stands === login.passwordHash ? "busy" : "old_password_wrong");
  }
  await endSessions(tx, login.memberId, sessionId);
}

/**
 * Checks the code and hashes the password. Call it in `prepare`. Only somebody with the code learns whether
 * the new password equals the fund password, because any other one is set and uses up the code;
 * simultaneous calls are bounded by the tries of a code.
 */
export async function prepareReset(
  db: Db,
  given: NewPassword & { phone: string; code: string },
): Promise<PreparedReset> {
  checkNewPassword(given.newPassword, given.confirmPassword);
  const right = await checkCode(db, "reset", given.phone, given.code);
  const login = await loginOf(db, given);
  if (!login) throw codeWrong();
  const isSame = login.fundHash !== null && (await isPassword(given.newPassword, login.fundHash));
  refuseUnless(!isSame, "passwords_same");
  return { right, login, newHash: await hashPassword(given.newPassword) };
}

/** Sets a new password for the number of the code, ends all sessions and holds withdrawals. */
export async function resetPassword(
  tx: Tx,
  { right, login, newHash }: PreparedReset,
): Promise<void> {
  await useCode(tx, right);
  refuseUnless(await setPassword(tx, login, newHash), "busy");
  await endSessions(tx, login.memberId);
  await forgetAddresses(tx, login.memberId);
  await forgetLoginFailures(tx, login);
}

/** False when one of the two passwords is no longer the one that was checked. */
async function setPassword(tx: Tx, login: BothHashes, newHash: string) {
  const { memberId, passwordHash, fundHash } = login;
  const set = await sql`
    update security.logins set password_hash = ${newHash}, password_changed_at = platform.now(),
      hold_until = platform.now() + make_interval(hours => ${SECURITY_HOLD_HOURS})
    where member_id = ${memberId} and password_hash = ${passwordHash}
      and fund_password_hash is not distinct from ${fundHash}`.execute(tx);
  await forgetBegunTotp(tx, memberId);
  return set.numAffectedRows === 1n;
}

/** False when the phone already has a login. */
export async function addLogin(tx: Tx, login: Login): Promise<boolean> {
  const added = await sql`
    insert into security.logins (phone, member_id, password_hash, password_changed_at)
    values (${login.phone}, ${login.memberId}, ${login.passwordHash}, platform.now())
    on conflict (phone) do nothing`.execute(tx);
  return added.numAffectedRows === 1n;
}
