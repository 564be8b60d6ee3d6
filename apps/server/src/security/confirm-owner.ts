/**
 * Confirms the owner's identity before a change of credentials. Whoever stole a session may know the
 * password, so a second step is required too if the login has one.
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

/** With the password, once second_step_required was answered: a code, or what a passkey signed. */
export type Given = {
  password: string;
  challenge?: string | undefined;
  code?: string | undefined;
  response?: string | undefined;
};

/**
 * Refuses login_password_wrong; second_step_required with the challenge, when a second step is set and was
 * not given; challenge_over, second_step_wrong or passkey_not_valid. Call it with `db` in `prepare`: an
 * answer is used up whatever follows. Answers the mark of the login as it was before; a transaction that
 * adds a second step compares it with the current one (refuseUnlessStands).
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
