/** The browser's passkeys: takes the server's JSON and returns JSON for the server. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** A passkey belongs to a domain name; an address that is an IP number has none. */
export function canUsePasskeys(): boolean {
  const isNumbers = /^[\d.:[\]]+$/.test(window.location.hostname);
  return browserSupportsWebAuthn() && !isNumbers;
}

/** null: the member declined, or the device has no passkey. */
export async function signWithPasskey(options: string): Promise<string | null> {
  return startAuthentication({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, () => null);
}

/** null: the member declined, or the device could not create one. */
export async function makePasskey(options: string): Promise<string | null> {
  return startRegistration({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, () => null);
}
