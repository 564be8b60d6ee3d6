/** Calls of service `console` by which staff come in and leave. */
import * as contract from "@ballast/contract/console/calls.ts";
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { Answer, bind, type Router } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { markOf } from "../security/lock-login.ts";
import { type CheckedLogin, checkLogin } from "../security/login-password.ts";
import type { PasskeyHost } from "../security/passkey-host.ts";
import {
  addPasskey,
  beginAddPasskey,
  beginPasskey,
  checkNewPasskey,
  checkPasskey,
  type NewPasskey,
  refuseIfFull,
} from "../security/passkeys.ts";
import { giveRecoveryCodes } from "../security/recovery-codes.ts";
import {
  answerSecondStep,
  readSecondStep,
  refuseWithoutSecondStep,
} from "../security/second-step.ts";
import { enable, refuseUnlessBegun, secretMark, spendTotp } from "../security/totp.ts";
import { countedTry } from "../security/tries.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";
import { nameBehind, withAuditedFailure } from "./audit-refusals.ts";
import {
  beginEnrolment,
  endStaffSession,
  hashStaffPassword,
  lockPerson,
  loginNameOf,
  openStaffSession,
  refuseUnlessNew,
  type StaffSession,
  sessionsOfStaff,
  tryKey,
} from "./staff-login.ts";
import { verifyPerson } from "./verify-person.ts";

export type AuthDeps = { vault: Vault; passkeyHost: PasskeyHost };

type Origin = { tx: Parameters<typeof openStaffSession>[0]; ip: string; agent: string };

async function comeIn({ tx, ip, agent }: Origin, login: CheckedLogin): Promise<StaffSession> {
  const session = await openStaffSession(tx, login, { ip, agent });
  const entry = { command: "log-in", subject: `staff ${session.name}`, before: null, after: null };
  await writeAuditLogEntry(tx, { ...entry, staff: session.name, input: { address: ip } });
  return session;
}

const answered = ({ token, ...session }: StaffSession) => new Answer(session, token);

export function mountStaffAuth(router: Router, deps: AuthDeps): void {
  const { vault, passkeyHost } = deps;
  bind(
    router,
    contract.consoleLogIn,
    async (call, _input, login: CheckedLogin) => answered(await comeIn(call, login)),
    async ({ db, ip }, { name, password }) => {
      const countedAs = await tryKey(db, name, ip);
      const login = await withAuditedFailure(db, { name, ip }, () =>
        checkLogin(db, { phone: loginNameOf(name), password, ip, countedAs }),
      );
      await refuseWithoutSecondStep(db, login);
      return login;
    },
  );
  bind(
    router,
    contract.consoleLogInCode,
    async (call, _input, login: CheckedLogin) => answered(await comeIn(call, login)),
    async ({ db, ip }, { challenge, code }) =>
      withAuditedFailure(db, { name: await nameBehind(db, challenge), ip }, () =>
        answerSecondStep(db, vault, { challenge, code, ip }),
      ),
  );
  bind(
    router,
    contract.consoleBeginPasskey,
    async (_call, _input, begun: Awaited<ReturnType<typeof beginPasskey>>) => begun,
    ({ db }, { challenge }) => beginPasskey(db, passkeyHost, challenge),
  );
  bind(
    router,
    contract.consoleLogInPasskey,
    async (call, _input, login: CheckedLogin) => answered(await comeIn(call, login)),
    async ({ db, ip }, given) =>
      withAuditedFailure(db, { name: await nameBehind(db, given.challenge), ip }, () =>
        checkPasskey(db, passkeyHost, given),
      ),
  );
  bind(router, contract.consoleLogOut, async ({ tx, staff }) => {
    await endStaffSession(tx, staff);
    return {};
  });
  mountEnrolment(router, vault);
  mountOwn(router, { vault, passkeyHost });
}

function mountEnrolment(router: Router, vault: Vault): void {
  bind(
    router,
    contract.consoleEnrol,
    ({ tx }, { name, key }, passwordHash: string) =>
      beginEnrolment(tx, vault, { name, key, passwordHash }),
    async ({ db, ip }, { name, key, password }) => {
      await checkedKey(db, { name, key, ip });
      return hashStaffPassword(password);
    },
  );
  bind(
    router,
    contract.consoleConfirmEnrol,
    async (call, { name, key }, mark: string) => {
      const { tx } = call;
      await lockPerson(tx, name);
      const subject = await refuseUnlessNew(tx, name, key);
      // Refused when another person with the key restarted the enrolment after the code was checked.
      await enable(tx, subject, mark);
      const recoveryCodes = await giveRecoveryCodes(tx, subject);
      const login = await wholeLogin(tx, subject);
      const { token, ...session } = await comeIn(call, login);
      return new Answer({ ...session, recoveryCodes }, token);
    },
    async ({ db, ip }, { name, key, code }) => {
      const subject = await checkedKey(db, { name, key, ip });
      await refuseUnlessBegun(db, subject);
      const mark = await secretMark(db, subject);
      const { right, next } = await countedTry(db, { kind: "second", key: subject, ip }, () =>
        spendTotp(db, vault, subject, { code, enabled: false }),
      );
      refuseUnless(right, "second_step_wrong", next);
      return mark;
    },
  );
}

/**
 * Failed keys are counted by name and address together: a key cannot be guessed, and strangers who know the
 * name must not lock a new person out.
 */
async function checkedKey(
  db: Db,
  { name, key, ip }: { name: string; key: string; ip: string },
): Promise<string> {
  let subject = "";
  let refusal: RefusalCode = "staff_key_wrong";
  const login = { kind: "login", key: `${loginNameOf(name)} by key from ${ip}`, ip } as const;
  await withAuditedFailure(db, { name, ip }, async () => {
    const { right, next } = await countedTry(db, login, async () => {
      try {
        subject = await refuseUnlessNew(db, name, key);
        return true;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusal = error.refusal;
        return false;
      }
    });
    // Only a wrong key is answered with the tries that are left.
    refuseUnless(right, refusal, refusal === "staff_key_wrong" ? next : {});
  });
  return subject;
}

/** The login of a person who has just set up both steps. */
async function wholeLogin(db: Db, subject: string): Promise<CheckedLogin> {
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash as "passwordHash" from security.logins where member_id = ${subject}
  `.execute(db);
  refuseUnless(rows[0], "totp_off");
  return { memberId: subject, passwordHash: rows[0].passwordHash, isWhole: true };
}

function mountOwn(router: Router, { vault, passkeyHost }: AuthDeps): void {
  bind(router, contract.consoleMe, async ({ db, staff }) => {
    const [sessions, { passkeys, recoveryLeft }] = await Promise.all([
      sessionsOfStaff(db, staff),
      readSecondStep(db, staff.subject),
    ]);
    const current = sessions.find((session) => session.current);
    return {
      name: staff.id,
      role: staff.role,
      endsAt: current?.endsAt ?? new Date(0),
      passkeys,
      recoveryLeft,
      sessions,
    };
  });
  bind(
    router,
    contract.consoleBeginAddPasskey,
    async (_call, _input, begun: Awaited<ReturnType<typeof beginAddPasskey>>) => begun,
    async (call, given) => {
      const { db, staff } = call;
      await refuseIfFull(db, staff.subject);
      const mark = await markOf(db, staff.subject);
      await verifyPerson(call, vault, given);
      return beginAddPasskey(db, passkeyHost, { id: staff.subject, phone: staff.id, mark });
    },
  );
  bind(
    router,
    contract.consoleAddPasskey,
    async ({ tx, staff }, { name }, made: NewPasskey) => {
      const passkeyId = await addPasskey(tx, staff.subject, { ...made, name });
      const entry = {
        command: "add-passkey",
        subject: `staff ${staff.id}`,
        before: null,
        after: null,
      };
      await writeAuditLogEntry(tx, { ...entry, staff: staff.id, input: { name } });
      return { passkeyId };
    },
    ({ db, staff }, { challenge, response }) =>
      checkNewPasskey(db, passkeyHost, { memberId: staff.subject, challenge, response }),
  );
}
