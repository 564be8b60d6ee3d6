/**
 * People of the staff who set up their own login: with the key, a password and an authenticator
 * app.
 */
import { consoleConfirmEnrol, consoleEnrol } from "@ballast/contract/console/calls.ts";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { phoneTime } from "../src/platform/clock.ts";
import type { TestApp } from "./app.ts";
import { give } from "./staff-session.ts";

export const PASSWORD = "a quiet harbour wall";

export const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: phoneTime() });

/** A new person, added by an admin in the browser; answers the key that is shown once. */
export async function aNewPerson(
  app: TestApp,
  admin: string,
  name: string,
  role = "support",
): Promise<string> {
  const { data } = await give(app, admin, "add-staff", { name, role });
  return data.done[0]?.lines.join(" ").split("only now: ")[1] ?? "";
}

export async function anEnrolledPerson(app: TestApp, admin: string, name: string) {
  const key = await aNewPerson(app, admin, name);
  const { secret } = (await app.call(consoleEnrol, { name, key, password: PASSWORD })).data;
  const { msg, data } = await app.call(consoleConfirmEnrol, { name, key, code: codeOf(secret) });
  await forgetSteps(app);
  return { name, key, secret, token: msg, recoveryCodes: data.recoveryCodes };
}

/** Allows the code of the present half minute to be used once more. */
export const forgetSteps = (app: TestApp) =>
  sql`update security.totp set last_step = 0`.execute(app.database.owner.db);
