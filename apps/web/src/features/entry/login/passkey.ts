/** The browser's passkeys: JSON of the server in, JSON for the server out. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** A passkey belongs to a name: at a bare address of numbers there is none. */
export function canUsePasskeys(): boolean {
  const isNumbers = /^[\d.:[\]]+$/.test(window.location.hostname);
  return browserSupportsWebAuthn() && !isNumbers;
}

/** null: the member declined, or the device has none. */
export async function signWithPasskey(options: string): Promise<string | null> {
  return startAuthentication({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, () => null);
}

/** null: the member declined, or the device could not make one. */
export async function makePasskey(options: string): Promise<string | null> {
  return startRegistration({ optionsJSON: JSON.parse(options) }).then(JSON.stringify, () => null);
}
