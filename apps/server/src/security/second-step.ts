/** The second step of a login: which methods are on, requiring it, and answering it with a code. */
import { SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { compactCode } from "@ballast/contract/text/typed-code.ts";
import type { readSecondStep as read } from "@ballast/contract/user/second-step.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { makeChallenge, readChallenge, takeChallenge } from "./challenges.ts";
import type { CheckedLogin } from "./login-password.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { endSessions } from "./sessions.ts";
import { forgetBegunTotp, spendTotp } from "./totp.ts";
import { countedTry } from "./tries.ts";

export async function readSecondStep(db: Db, memberId: string): Promise<OutputOf<typeof read>> {
  const { rows } = await sql<{ totpSince: Date | null; recoveryLeft: number }>`
    select
      (select enabled_at from security.totp where member_id = ${memberId}) as "totpSince",
      (select count(*)::int from security.recovery_codes
        where member_id = ${memberId} and used_at is null) as "recoveryLeft"`.execute(db);
  const passkeys = await sql<OutputOf<typeof read>["passkeys"][number]>`
    select id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from security.passkeys where member_id = ${memberId} order by created_at, id`.execute(db);
  const { totpSince = null, recoveryLeft = 0 } = rows[0] ?? {};
  return { totpSince, recoveryLeft, passkeys: passkeys.rows };
}

/**
 * Returns a login whose password was right, or refuses second_step_required, whose details have the
 * challenge and the methods ("totp,passkey"). Call it with `db` in `prepare`.
 */
export async function refuseWithoutSecondStep(db: Db, login: CheckedLogin): Promise<void> {
  const { totpSince, passkeys } = await readSecondStep(db, login.memberId);
  const ways = [...(totpSince ? ["totp"] : []), ...(passkeys.length > 0 ? ["passkey"] : [])];
  if (ways.length === 0) return;
  const { memberId, passwordHash } = login;
  const challenge = await makeChallenge(db, {
    purpose: "second",
    memberId,
    passwordHash,
    signed: null,
  });
  throw new Refusal("second_step_required", { challenge, ways: ways.join() });
}

/**
 * Answers a challenge with a code of the app or a recovery code, as one counted try. Refuses
 * challenge_over, second_step_wrong. Call it with `db` in `prepare`: a code is used up whatever follows.
 */
export async function answerSecondStep(
  db: Db,
  vault: Vault,
  given: { challenge: string; code: string; ip: string },
): Promise<CheckedLogin> {
  const { memberId } = await readChallenge(db, given.challenge, ["second"]);
  if (memberId === null) throw new Error("a second step of nobody");
  await verifyCode(db, vault, { memberId, code: given.code, ip: given.ip });
  const { passwordHash } = await takeChallenge(db, given.challenge, ["second"]);
  if (passwordHash === null) throw new Error("a second step without a first");
  return { memberId, passwordHash, isWhole: true };
}

/** Refuses second_step_wrong, and too_many_tries after five wrong ones. */
export async function verifyCode(
  db: Db,
  vault: Vault,
  given: { memberId: string; code: string; ip: string },
): Promise<void> {
  const { memberId, ip } = given;
  const code = compactCode(given.code);
  const { right, next } = await countedTry(db, { kind: "second", key: memberId, ip }, async () =>
    /^\d{6}$/.test(code)
      ? spendTotp(db, vault, memberId, { code, enabled: true })
      : spendRecoveryCode(db, memberId, code),
  );
  refuseUnless(right, "second_step_wrong", next);
}

/** After a change of credentials: holds withdrawals and ends the member's other sessions. */
export async function noteSecurityChange(
  tx: Tx,
  member: { id: string; sessionId: string },
): Promise<void> {
  await sql`
    update security.logins
    set hold_until = platform.now() + make_interval(hours => ${SECURITY_HOLD_HOURS})
    where member_id = ${member.id}`.execute(tx);
  await forgetBegunTotp(tx, member.id);
  await endSessions(tx, member.id, member.sessionId);
}
