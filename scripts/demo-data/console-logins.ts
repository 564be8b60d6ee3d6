/** Enrols the demo's staff in the console, as on their first visit: with the key, then a code. */
import { consoleConfirmEnrol, consoleEnrol } from "@ballast/contract/console/calls.ts";
import { Secret, TOTP } from "otpauth";
import { createClient } from "../client.ts";
import type { DemoStaff } from "./treasury.ts";

export type ConsoleLogin = {
  staff: string;
  role: string;
  key: string;
  password: string;
  secret: string;
};

/** `secret` is the key of an authenticator app; the sandbox's page shows the current code. */
export async function setUpConsoleLogins(
  url: string,
  staff: readonly DemoStaff[],
): Promise<ConsoleLogin[]> {
  const client = createClient(url);
  const logins: ConsoleLogin[] = [];
  for (const { id: name, role, key } of staff) {
    const password = `${name} reads the ledger`;
    const { secret } = await client.call(consoleEnrol, { name, key, password });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await client.call(consoleConfirmEnrol, { name, key, code });
    logins.push({ staff: name, role, key, password, secret });
  }
  return logins;
}
