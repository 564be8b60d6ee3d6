/** What the authenticator app of a demo person shows now: the sandbox plays the phone. */
import { Secret, TOTP } from "otpauth";
import { phoneTime } from "../platform/clock.ts";

export const codeNow = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: phoneTime() });
