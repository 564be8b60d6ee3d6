import { ed25519 } from "@noble/curves/ed25519.js";

/**
 * Verifies an Ed25519 signature (RFC 8032) of the text's UTF-8 by a key of 32 bytes. Strict: refuses keys
 * of small order, for which anybody can sign. False also for malformed keys and signatures.
 */
export function isSigned(key: Uint8Array, text: string, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, Buffer.from(text), key, { zip215: false });
  } catch {
    return false;
  }
}
