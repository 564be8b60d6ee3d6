import { ed25519 } from "@noble/curves/ed25519.js";

/**
 * Whether the holder of `key` (32 bytes) signed the text's UTF-8: Ed25519 by RFC 8032, strictly, so a key
 * of small order, with which anybody can sign, signs nothing. False, too, of what is no key or signature.
 */
export function isSigned(key: Uint8Array, text: string, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, Buffer.from(text), key, { zip215: false });
  } catch {
    return false;
  }
}
