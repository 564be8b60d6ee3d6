/** To which host passkeys are bound, and from which address of the app they may come. */
import { Refusal } from "../platform/refusal.ts";

/** `origin` null: localhost at any port. */
export type PasskeyHost = { id: string; origin: string | null };

const LOCAL = /^http:\/\/localhost(:\d{1,5})?$/;

export function passkeyHostOf(publicUrl: string | undefined): PasskeyHost {
  if (publicUrl === undefined) return { id: "localhost", origin: null };
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** The address an answer must come from; refuses with passkey_not_valid what comes from elsewhere. */
export function originOf({ origin }: PasskeyHost, clientDataJson: string): string {
  if (origin !== null) return origin;
  const said = saidIn(clientDataJson);
  if (said === null || !LOCAL.test(said)) throw new Refusal("passkey_not_valid");
  return said;
}

function saidIn(clientDataJson: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    return typeof data?.origin === "string" ? data.origin : null;
  } catch {
    return null;
  }
}
