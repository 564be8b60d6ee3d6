/** Calls of service `user` by which a member sets up a second step. */
import * as contract from "@ballast/contract/user/second-step.ts";
import type { Db } from "../platform/db.ts";
import { bind, type Member, type Router } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { confirmOwner, type SecondStepDeps } from "./confirm-owner.ts";
import { phoneOf } from "./fund-password.ts";
import { refuseUnlessStands } from "./lock-login.ts";
import {
  addPasskey,
  beginAddPasskey,
  beginPasskey,
  checkNewPasskey,
  type NewPasskey,
  refuseIfFull,
  removePasskey,
} from "./passkeys.ts";
import { dropRecoveryCodesUnlessNeeded, giveRecoveryCodes } from "./recovery-codes.ts";
import { noteSecurityChange, readSecondStep } from "./second-step.ts";
import { beginTotp, disable, enable, refuseUnlessBegun, secretMark, spendTotp } from "./totp.ts";
import { countedTry } from "./tries.ts";

const ownerOf = async (db: Db, { id }: Member) => ({ id, phone: await phoneOf(db, { id }) });

export function mountSecondStep(router: Router, deps: SecondStepDeps): void {
  bind(router, contract.readSecondStep, ({ db, member }) => readSecondStep(db, member.id));
  mountTotp(router, deps);
  mountPasskeys(router, deps);
}

function mountTotp(router: Router, deps: SecondStepDeps): void {
  const { vault } = deps;
  bind(
    router,
    contract.beginTotp,
    async ({ tx, member }, _given, mark: string) => {
      await refuseUnlessStands(tx, member.id, mark);
      return beginTotp(tx, vault, await ownerOf(tx, member));
    },
    async (call, given) => {
      const { totpSince } = await readSecondStep(call.db, call.member.id);
      refuseUnless(totpSince === null, "totp_on");
      return confirmOwner(call, deps, given);
    },
  );

  bind(
    router,
    contract.enableTotp,
    async ({ tx, member }, _input, mark: string) => {
      await enable(tx, member.id, mark);
      await noteSecurityChange(tx, member);
      return { recoveryCodes: await giveRecoveryCodes(tx, member.id) };
    },
    async ({ db, member, ip }, input) => {
      await refuseUnlessBegun(db, member.id);
      const mark = await secretMark(db, member.id);
      const code = input.code.replace(/\s/g, "");
      const { right, next } = await countedTry(db, { kind: "second", key: member.id, ip }, () =>
        spendTotp(db, vault, member.id, { code, enabled: false }),
      );
      refuseUnless(right, "second_step_wrong", next);
      return mark;
    },
  );

  bind(
    router,
    contract.disableTotp,
    async ({ tx, member }) => {
      await disable(tx, member.id);
      await dropRecoveryCodesUnlessNeeded(tx, member.id);
      await noteSecurityChange(tx, member);
      return {};
    },
    async (call, given) => {
      const { totpSince } = await readSecondStep(call.db, call.member.id);
      refuseUnless(totpSince !== null, "totp_off");
      await confirmOwner(call, deps, given);
    },
  );
}

function mountPasskeys(router: Router, deps: SecondStepDeps): void {
  const { passkeyHost } = deps;
  bind(
    router,
    contract.beginPasskey,
    async (_call, _input, begun: Awaited<ReturnType<typeof beginPasskey>>) => begun,
    ({ db }, { challenge }) => beginPasskey(db, passkeyHost, challenge),
  );

  bind(
    router,
    contract.beginAddPasskey,
    async (_call, _input, begun: Awaited<ReturnType<typeof beginAddPasskey>>) => begun,
    async (call, given) => {
      await refuseIfFull(call.db, call.member.id);
      const mark = await confirmOwner(call, deps, given);
      const owner = await ownerOf(call.db, call.member);
      return beginAddPasskey(call.db, passkeyHost, { ...owner, mark });
    },
  );

  bind(
    router,
    contract.addPasskey,
    async ({ tx, member }, { name }, made: NewPasskey) => {
      const passkeyId = await addPasskey(tx, member.id, { ...made, name });
      await noteSecurityChange(tx, member);
      return { passkeyId, recoveryCodes: await giveRecoveryCodes(tx, member.id) };
    },
    ({ db, member }, { challenge, response }) =>
      checkNewPasskey(db, passkeyHost, { memberId: member.id, challenge, response }),
  );

  bind(
    router,
    contract.removePasskey,
    async ({ tx, member }, { passkeyId }) => {
      await removePasskey(tx, member.id, passkeyId);
      await dropRecoveryCodesUnlessNeeded(tx, member.id);
      await noteSecurityChange(tx, member);
      return {};
    },
    async (call, { passkeyId, ...given }) => {
      const { passkeys } = await readSecondStep(call.db, call.member.id);
      refuseUnless(
        passkeys.some((own) => own.passkeyId === passkeyId),
        "item_unknown",
      );
      await confirmOwner(call, deps, given);
    },
  );
}
