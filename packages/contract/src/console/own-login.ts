/** The service `console`: what staff do with their own login. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { compactCode } from "../text/typed-code.ts";
import { ROLES } from "./staff.ts";

const password = z.string().check(z.minLength(1), z.maxLength(200));
const code = z.string().check(z.overwrite(compactCode), z.minLength(6), z.maxLength(40));
const form = { method: "POST", body: "form", staff: ROLES } as const;
const base = { service: "console", member: false, ...form } as const;

export const consoleChangePassword = endpoint({
  ...base,
  path: "me/password",
  purpose: "another password, by the old one and a code; every other session of the person ends",
  input: z.object({ password, newPassword: password, code }),
  output: z.object({}),
  refusals: [
    "login_password_wrong",
    "second_step_wrong",
    "staff_password_form",
    "password_breached",
  ],
});

export const consoleRemovePasskey = endpoint({
  ...base,
  path: "me/passkey/remove",
  purpose: "drops an own passkey, by the password and a code; never the last second step",
  input: z.object({ passkeyId: idOf("passkey"), password, code }),
  output: z.object({}),
  refusals: [
    "login_password_wrong",
    "second_step_wrong",
    "not_found",
    "item_unknown",
    "last_second_step",
  ],
});

export const consoleRenewCodes = endpoint({
  ...base,
  path: "me/recovery/renew",
  purpose: "new recovery codes, shown once; those of before are of no use any more",
  input: z.object({ password, code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ["login_password_wrong", "second_step_wrong"],
});

export const consoleEndSession = endpoint({
  ...base,
  path: "me/session/end",
  purpose: "ends an own session",
  input: z.object({ sessionId: idOf("session") }),
  output: z.object({}),
  refusals: ["not_found"],
});
