/** Calls of service `user` about passwords, codes and sessions. */
import * as user from "@ballast/contract/user/calls.ts";
import * as own from "@ballast/contract/user/sessions.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Log } from "../platform/log.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Sms } from "../rails/sms/sms.ts";
import { makeCode } from "./codes.ts";
import type { SecondStepDeps } from "./confirm-owner.ts";
import {
  hasFundPassword,
  type PreparedFundPassword,
  phoneOf,
  prepareFundPassword,
  setFundPassword,
} from "./fund-password.ts";
import {
  changePassword,
  type PreparedChange,
  type PreparedReset,
  prepareChange,
  prepareReset,
  resetPassword,
} from "./login-password.ts";
import { readPhone } from "./phone.ts";
import { mountSecondStep } from "./second-step-routes.ts";
import { sendResetCode } from "./send-reset-code.ts";
import { endSession, endSessions, sessionsOf } from "./sessions.ts";

export function mountSecurity(router: Router, deps: { sms: Sms; log: Log } & SecondStepDeps): void {
  mountSecondStep(router, deps);
  bind(router, user.logOut, async ({ tx, member }) => {
    await endSession(tx, member.id, member.sessionId);
    return {};
  });

  bind(
    router,
    user.sendResetCode,
    async () => ({}),
    (call, input) => sendResetCode(call, readPhone(input.phone).number, deps),
  );

  bind(
    router,
    user.resetPassword,
    async ({ tx }, _input, prepared: PreparedReset) => {
      await resetPassword(tx, prepared);
      return {};
    },
    ({ db }, input) => prepareReset(db, { ...input, phone: readPhone(input.phone).number }),
  );

  bind(
    router,
    user.updatePassword,
    async ({ tx, member }, _input, prepared: PreparedChange) => {
      await changePassword(tx, member.sessionId, prepared);
      return {};
    },
    ({ db, member, ip }, input) => prepareChange(db, { ...input, memberId: member.id, ip }),
  );

  bind(
    router,
    user.sendFundPasswordCode,
    async () => ({}),
    async ({ db, member, ip, language }) => {
      const phone = await phoneOf(db, member);
      await deps.sms.send(await makeCode(db, { purpose: "fund", phone, ip, language }));
    },
  );

  bind(
    router,
    user.updateFundPassword,
    async ({ tx, member }, _input, prepared: PreparedFundPassword) => {
      await setFundPassword(tx, member, prepared);
      return {};
    },
    ({ db, member }, input) => prepareFundPassword(db, member, input),
  );

  bind(router, user.hasFundPassword, async ({ tx, member }) => ({
    hasPaypass: await hasFundPassword(tx, member),
  }));

  bind(router, own.listSessions, async ({ db, member }) => {
    const sessions = await sessionsOf(db, member.id);
    return {
      list: sessions.map((session) => ({
        ...session,
        isCurrent: session.sessionId === member.sessionId,
      })),
    };
  });

  bind(router, own.endSession, async ({ tx, member }, { sessionId }) => {
    refuseUnless(await endSession(tx, member.id, sessionId), "item_unknown");
    return {};
  });

  bind(router, own.endOtherSessions, async ({ tx, member }) => ({
    ended: await endSessions(tx, member.id, member.sessionId),
  }));
}
