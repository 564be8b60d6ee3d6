/** The host that passkeys are bound to, and the origin of the app that may use them. */
import { Refusal } from "../platform/refusal.ts";

/** `origin` null: localhost at any port. */
export type PasskeyHost = { id: string; origin: string | null };

const LOCAL = /^http:\/\/localhost(:\d{1,5})?$/;

export function passkeyHostOf(publicUrl: string | undefined): PasskeyHost {
  if (publicUrl === undefined) return { id: "localhost", origin: null };
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** The origin an answer must come from; refuses passkey_not_valid for any other. */
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
