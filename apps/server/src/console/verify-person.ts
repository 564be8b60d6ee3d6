/** Before somebody of the staff changes how they come in: the password and a code, not a session alone. */
import type { Db } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import type { Vault } from "../platform/vault.ts";
import { verifyLoginPassword } from "../security/login-password.ts";
import { verifyCode } from "../security/second-step.ts";
import { ownTryKey } from "./staff-login.ts";

/**
 * Refuses login_password_wrong, second_step_wrong. Call it with `db` in `prepare`: a code is used whatever
 * follows.
 */
export async function verifyPerson(
  { db, staff, ip }: { db: Db; staff: Caller; ip: string },
  vault: Vault,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const memberId = staff.subject;
  await verifyLoginPassword(db, { memberId, password, ip, countedAs: ownTryKey(staff) });
  await verifyCode(db, vault, { memberId, code, ip });
}
