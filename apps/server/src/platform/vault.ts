/**
 * Seals what must not stand readable in the database: AES-256-GCM under keys of the configuration.
 * The key's id stands beside each box, so that keys can be changed one box at a time.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type VaultKey = { id: string; key: Buffer };
export type Sealed = { keyId: string; box: Buffer };

/** `about` names the row that a box belongs to: in another row it does not open. */
export type Vault = {
  /** Of the key that seals; the others only open. */
  keyId: string;
  seal(text: string, about: string): Sealed;
  /** Throws (a bug, not a refusal) for a key that is not configured, and for a box that was changed. */
  open(sealed: Sealed, about: string): string;
  /** By which a text is known again that is not kept itself: under each key, the current first. */
  marks(text: string, about: string): Buffer[];
};

/** The first key seals. */
export function createVault(keys: readonly VaultKey[]): Vault {
  const [current] = keys;
  if (!current) throw new Error("the vault has no key");
  const known = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    keyId: current.id,
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return { keyId: current.id, box: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
    },
    open({ keyId, box }, about) {
      const key = known.get(keyId);
      if (!key) throw new Error(`the vault has no key ${keyId}: VAULT_KEYS lacks it`);
      const nonce = box.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = box.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    marks: (text, about) =>
      keys.map(({ key }) => createHmac("sha256", key).update(`${about}\n${text}`).digest()),
  };
}
