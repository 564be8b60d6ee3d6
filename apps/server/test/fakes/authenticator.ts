/**
 * A member's phone or security key: creates passkeys and signs with them, as WebAuthn specifies.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type Lie = { origin?: string; challenge?: string; rpId?: string; unverified?: boolean };
type Options = { challenge: string; rp?: { id?: string }; rpId?: string };

/**
 * One passkey on one device. `counts`: whether its counter increases, as that of a security key
 * does, or stays at 0, as that of a synced passkey does.
 */
export function createAuthenticator({ origin = "http://localhost:8080", counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;

  function clientData(type: string, { challenge }: Options, lie: Lie): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  }

  function authData(rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer {
    counter += counts ? 1 : 0;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  }
  const flagsOf = (lie: Lie) => PRESENT | (lie.unverified ? 0 : VERIFIED);

  return {
    id: base64url(id),
    /** What navigator.credentials.create answers. */
    make(optionsJson: string, lie: Lie = {}): string {
      const options = JSON.parse(optionsJson) as Options;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const rpId = lie.rpId ?? options.rp?.id ?? "";
      const data = authData(rpId, flagsOf(lie) | HAS_CREDENTIAL, credential);
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options, lie)),
          attestationObject: base64url(attestation(data)),
          transports: ["internal"],
        },
      });
    },
    /** What navigator.credentials.get answers. */
    sign(optionsJson: string, lie: Lie = {}): string {
      const options = JSON.parse(optionsJson) as Options;
      const data = authData(lie.rpId ?? options.rpId ?? "", flagsOf(lie));
      const client = clientData("webauthn.get", options, lie);
      const signed = createSign("sha256").update(data).update(sha256(client)).sign(privateKey);
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signed),
        },
      });
    },
    /** Sets the counter back, as that of a copied device would be. */
    turnBack(by: number) {
      counter -= by;
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

/** The part of CBOR that is needed here. */
const text = (word: string) =>
  Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
function bytes(of: Buffer): Buffer {
  const head = of.length < 256 ? [0x58, of.length] : [0x59, of.length >> 8, of.length & 255];
  return Buffer.concat([Buffer.from(head), of]);
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);
}

/** {fmt: "none", attStmt: {}, authData} */
function attestation(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    bytes(authData),
  ]);
}
