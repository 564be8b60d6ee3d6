/**
 * Before a change of who can come in: that it is the owner who asks. The password alone is what a thief
 * of a session may know; where a second step is set, it is asked for as at a login.
 */
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Vault } from "../platform/vault.ts";
import { readChallenge } from "./challenges.ts";
import { markOf } from "./lock-login.ts";
import { passwordHashOf, verifyLoginPassword } from "./login-password.ts";
import type { PasskeyHost } from "./passkey-host.ts";
import { checkPasskey } from "./passkeys.ts";
import { answerSecondStep, refuseWithoutSecondStep } from "./second-step.ts";

export type SecondStepDeps = { vault: Vault; passkeyHost: PasskeyHost };

/** Besides the password, once second_step_required has said what to answer: a code, or what a passkey signed. */
export type Given = {
  password: string;
  challenge?: string | undefined;
  code?: string | undefined;
  response?: string | undefined;
};

/**
 * Refuses with login_password_wrong; with second_step_required, which holds the challenge, where there is
 * a second step and none was made; with challenge_over, second_step_wrong or passkey_not_valid. Call it
 * with `db` in `prepare`: what was answered is used whatever follows. Answers the mark of the login as it
 * stood before: a transaction that sets a second step up holds it against what stands (refuseUnlessStands).
 */
export async function confirmOwner(
  { db, member, ip }: { db: Db; member: Member; ip: string },
  { vault, passkeyHost }: SecondStepDeps,
  { password, challenge, code, response }: Given,
): Promise<string> {
  const mark = await markOf(db, member.id);
  await verifyLoginPassword(db, { memberId: member.id, password, ip });
  if (challenge === undefined || (code === undefined && response === undefined)) {
    const passwordHash = await passwordHashOf(db, member.id);
    await refuseWithoutSecondStep(db, { memberId: member.id, passwordHash, isWhole: false });
    return mark;
  }
  const asked = await readChallenge(db, challenge, ["second"]);
  refuseUnless(asked.memberId === member.id, "challenge_over");
  if (response !== undefined) await checkPasskey(db, passkeyHost, { challenge, response });
  else await answerSecondStep(db, vault, { challenge, code: code ?? "", ip });
  return mark;
}
