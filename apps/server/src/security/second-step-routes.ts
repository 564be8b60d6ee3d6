/** Calls of service `user` by which a member sets up a second step. */
import * as contract from "@ballast/contract/user-second-step.ts";
import type { Db } from "../platform/db.ts";
import { bind, type Member, type Router } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { phoneOf } from "./fund-password.ts";
import { verifyLoginPassword } from "./login-password.ts";
import type { PasskeyHost } from "./passkey-host.ts";
import {
  addPasskey,
  beginAddPasskey,
  beginPasskey,
  checkNewPasskey,
  type NewPasskey,
  removePasskey,
} from "./passkeys.ts";
import { dropRecoveryCodesUnlessNeeded, giveRecoveryCodes } from "./recovery-codes.ts";
import { noteSecurityChange, readSecondStep, verifyCode } from "./second-step.ts";
import { beginTotp, disable, enable, refuseUnlessBegun, spendTotp } from "./totp.ts";
import { countedTry } from "./tries.ts";

export type SecondStepDeps = { vault: Vault; passkeyHost: PasskeyHost };

const ownerOf = async (db: Db, { id }: Member) => ({ id, phone: await phoneOf(db, { id }) });

export function mountSecondStep(router: Router, deps: SecondStepDeps): void {
  bind(router, contract.readSecondStep, ({ db, member }) => readSecondStep(db, member.id));
  mountTotp(router, deps);
  mountPasskeys(router, deps);
}

function mountTotp(router: Router, { vault }: SecondStepDeps): void {
  bind(
    router,
    contract.beginTotp,
    async ({ tx, member }) => beginTotp(tx, vault, await ownerOf(tx, member)),
    ({ db, member, ip }, { password }) =>
      verifyLoginPassword(db, { memberId: member.id, password, ip }),
  );

  bind(
    router,
    contract.enableTotp,
    async ({ tx, member }) => {
      await enable(tx, member.id);
      await noteSecurityChange(tx, member);
      return { recoveryCodes: await giveRecoveryCodes(tx, member.id) };
    },
    async ({ db, member, ip }, input) => {
      await refuseUnlessBegun(db, member.id);
      const code = input.code.replace(/\s/g, "");
      const right = await countedTry(db, { kind: "second", key: member.id, ip }, () =>
        spendTotp(db, vault, member.id, { code, enabled: false }),
      );
      refuseUnless(right, "second_step_wrong");
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
    async ({ db, member, ip }, { password, code }) => {
      const { totpSince } = await readSecondStep(db, member.id);
      refuseUnless(totpSince !== null, "totp_off");
      await verifyLoginPassword(db, { memberId: member.id, password, ip });
      await verifyCode(db, vault, { memberId: member.id, code, ip });
    },
  );
}

function mountPasskeys(router: Router, { passkeyHost }: SecondStepDeps): void {
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
    async ({ db, member, ip }, { password }) => {
      await verifyLoginPassword(db, { memberId: member.id, password, ip });
      return beginAddPasskey(db, passkeyHost, await ownerOf(db, member));
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
    ({ db, member, ip }, { password }) =>
      verifyLoginPassword(db, { memberId: member.id, password, ip }),
  );
}
