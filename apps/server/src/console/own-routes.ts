/** Calls of service `console` for the own login. */
import * as contract from "@ballast/contract/console-own.ts";
import { bind, type Router } from "../platform/http.ts";
import { passwordHashOf, verifyLoginPassword } from "../security/login-password.ts";
import { verifyCode } from "../security/second-step.ts";
import type { AuthDeps } from "./auth-routes.ts";
import {
  changeStaffPassword,
  dropPasskey,
  endOwnSession,
  type PasswordChange,
  renewRecoveryCodes,
} from "./own-login.ts";
import { hashStaffPassword, ownTryKey } from "./staff-login.ts";

export function mountOwnLogin(router: Router, { vault }: AuthDeps): void {
  bind(
    router,
    contract.consoleChangePassword,
    async ({ tx, staff }, _input, change: PasswordChange) => {
      await changeStaffPassword(tx, staff, change);
      return {};
    },
    async ({ db, staff, ip }, { password, newPassword, code }) => {
      const memberId = staff.subject;
      const oldHash = await passwordHashOf(db, memberId);
      await verifyLoginPassword(db, { memberId, password, ip, countedAs: ownTryKey(staff) });
      // A code is used up by being right: what is wrong with the password is said before.
      const newHash = await hashStaffPassword(newPassword);
      await verifyCode(db, vault, { memberId, code, ip });
      return { oldHash, newHash };
    },
  );
  bind(
    router,
    contract.consoleRemovePasskey,
    async ({ tx, staff }, { passkeyId }) => {
      await dropPasskey(tx, staff, passkeyId);
      return {};
    },
    ({ db, staff, ip }, { password }) =>
      verifyLoginPassword(db, {
        ...{ memberId: staff.subject, countedAs: ownTryKey(staff) },
        ...{ password, ip },
      }),
  );
  bind(
    router,
    contract.consoleRenewCodes,
    async ({ tx, staff }) => ({ recoveryCodes: await renewRecoveryCodes(tx, staff) }),
    async ({ db, staff, ip }, { password, code }) => {
      const countedAs = ownTryKey(staff);
      await verifyLoginPassword(db, { memberId: staff.subject, password, ip, countedAs });
      await verifyCode(db, vault, { memberId: staff.subject, code, ip });
    },
  );
  bind(router, contract.consoleEndSession, async ({ tx, staff }, { sessionId }) => {
    await endOwnSession(tx, staff, sessionId);
    return {};
  });
}
