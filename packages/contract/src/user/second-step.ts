/** The service `user`: the second step of a login, by authenticator app or passkey. */
import * as z from "zod/mini";
import { endpoint, instant, shownText } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { compactCode } from "../text/typed-code.ts";
import { memberFields } from "./calls.ts";
import { BEGIN_PASSKEY, LOG_IN_PASSKEY, LOG_IN_SECOND } from "./entry-routes.ts";

const password = z.string().check(z.minLength(1), z.maxLength(200));
/** A challenge that the server issued, to be answered once. */
const challenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** JSON of the WebAuthn standard, in the format of the browser's API. */
const webAuthn = z.string().check(z.minLength(2), z.maxLength(20_000));
/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
const code = z.string().check(z.overwrite(compactCode), z.minLength(6), z.maxLength(40));
const recoveryCodes = z.array(z.string());
/**
 * The evidence that the owner makes the request: the password, and where a second step is set, a
 * response to the challenge of second_step_required, with which the first attempt of the same call
 * was refused.
 */
const owner = {
  password,
  challenge: z.optional(challenge),
  code: z.optional(code),
  /** The signature of a passkey. */
  response: z.optional(webAuthn),
};
const NOT_THE_OWNER = [
  "login_password_wrong",
  "second_step_required",
  "second_step_wrong",
  "challenge_over",
  "passkey_not_valid",
] as const;
const done = z.object({});

export const logInSecond = endpoint({
  ...LOG_IN_SECOND,
  purpose: "added: second step of a login by a code; msg holds the token",
  input: z.object({ challenge, code }),
  output: z.object(memberFields()),
  refusals: ["challenge_over", "second_step_wrong", "login_failed", "member_frozen"],
});

export const beginPasskey = endpoint({
  ...BEGIN_PASSKEY,
  purpose: "added: what a passkey has to sign, for a second step or for a login by passkey alone",
  /** Without a challenge this is a login by passkey alone. */
  input: z.object({ challenge: z.optional(challenge) }),
  output: z.object({ challenge, options: webAuthn }),
  refusals: ["challenge_over"],
});

export const logInPasskey = endpoint({
  ...LOG_IN_PASSKEY,
  purpose: "added: login by what the passkey signed; msg holds the token",
  input: z.object({ challenge, response: webAuthn }),
  output: z.object(memberFields()),
  refusals: ["challenge_over", "passkey_not_valid", "login_failed", "member_frozen"],
});

export const readSecondStep = endpoint({
  service: "user",
  method: "GET",
  path: "auth/second-step",
  member: true,
  body: "none",
  purpose: "added: the member's second steps",
  output: z.object({
    /** When the authenticator app was set up; null when it is not in use. */
    totpSince: z.nullable(instant),
    /** The number of unused recovery codes. */
    recoveryLeft: z.number(),
    passkeys: z.array(
      z.object({
        passkeyId: idOf("passkey"),
        name: z.string(),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
      }),
    ),
  }),
});

export const beginTotp = endpoint({
  service: "user",
  method: "POST",
  path: "auth/totp/begin",
  member: true,
  body: "form",
  purpose: "added: a new secret for the authenticator app; counts once a code of it was right",
  input: z.object(owner),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [...NOT_THE_OWNER, "totp_on"],
});

export const enableTotp = endpoint({
  service: "user",
  method: "POST",
  path: "auth/totp/enable",
  member: true,
  body: "form",
  purpose: "added: turns the authenticator app on; holds withdrawals for 24 hours",
  input: z.object({ code }),
  /** Shown once; empty when the member already has some. */
  output: z.object({ recoveryCodes }),
  refusals: ["second_step_wrong", "totp_on", "totp_off"],
});

export const disableTotp = endpoint({
  service: "user",
  method: "POST",
  path: "auth/totp/disable",
  member: true,
  body: "form",
  purpose: "added: turns the authenticator app off; holds withdrawals for 24 hours",
  input: z.object(owner),
  output: done,
  refusals: [...NOT_THE_OWNER, "totp_off"],
});

export const beginAddPasskey = endpoint({
  service: "user",
  method: "POST",
  path: "auth/passkey/begin",
  member: true,
  body: "form",
  purpose: "added: what the browser needs to make a passkey",
  input: z.object(owner),
  output: z.object({ challenge, options: webAuthn }),
  refusals: [...NOT_THE_OWNER, "passkeys_full"],
});

export const addPasskey = endpoint({
  service: "user",
  method: "POST",
  path: "auth/passkey/add",
  member: true,
  body: "form",
  purpose: "added: keeps a new passkey; holds withdrawals for 24 hours",
  input: z.object({
    challenge,
    response: webAuthn,
    name: shownText(40),
  }),
  /** Shown once; empty when the member already has some. */
  output: z.object({ passkeyId: idOf("passkey"), recoveryCodes }),
  refusals: ["challenge_over", "passkey_not_valid", "passkeys_full"],
});

export const removePasskey = endpoint({
  service: "user",
  method: "POST",
  path: "auth/passkey/remove",
  member: true,
  body: "form",
  purpose: "added: removes a passkey; holds withdrawals for 24 hours",
  input: z.object({ passkeyId: idOf("passkey"), ...owner }),
  output: done,
  refusals: [...NOT_THE_OWNER, "item_unknown"],
});
