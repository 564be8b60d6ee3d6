/** Calls of service `console` for the own login. */
import * as contract from "@ballast/contract/console/own-login.ts";
import { bind, type Router } from "../platform/http.ts";
import { passwordHashOf, verifyLoginPassword } from "../security/login-password.ts";
import { verifyCode } from "../security/second-step.ts";
import type { AuthDeps } from "./auth-routes.ts";
import {
  changeStaffPassword,
  dropPasskey,
  endOwnSession,
  type PasswordChange,
  refuseUnlessDroppable,
  renewRecoveryCodes,
} from "./own-login.ts";
import { hashStaffPassword, ownTryKey } from "./staff-login.ts";
import { verifyPerson } from "./verify-person.ts";

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
      // A correct code is used up, so the password is checked first.
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
    async (call, given) => {
      await refuseUnlessDroppable(call.db, call.staff, given.passkeyId);
      await verifyPerson(call, vault, given);
    },
  );
  bind(
    router,
    contract.consoleRenewCodes,
    async ({ tx, staff }) => ({ recoveryCodes: await renewRecoveryCodes(tx, staff) }),
    (call, given) => verifyPerson(call, vault, given),
  );
  bind(router, contract.consoleEndSession, async ({ tx, staff }, { sessionId }) => {
    await endOwnSession(tx, staff, sessionId);
    return {};
  });
}
