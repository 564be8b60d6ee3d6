/** The present code of a demo person's authenticator app; the sandbox acts as the phone. */
import { Secret, TOTP } from "otpauth";
import { phoneTime } from "../platform/clock.ts";

export const codeNow = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: phoneTime() });
