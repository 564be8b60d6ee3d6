import { tagged } from "./records.ts";
import { Refused } from "./refusals.ts";
import { type Hash, sha256 } from "./sha256.ts";

export const SALT = 16;
export const MAX_IDENTIFIER = 128;

/** The amount that one member is owed, in the currency's smallest unit. */
export type Claim = { identifier: string; owed: bigint };

const encoder = new TextEncoder();

/**
 * The bytes of an identifier, unchanged: nothing is trimmed or folded. It must be something that
 * the member knows without the operator (Ballast: the phone number of the login, `+14155550111`),
 * since a leaf serves one identifier only. identifier_malformed.
 */
export function identifierBytes(identifier: unknown): Uint8Array {
  if (typeof identifier !== "string" || !identifier.isWellFormed()) {
    throw new Refused("identifier_malformed");
  }
  const bytes = encoder.encode(identifier);
  if (bytes.length === 0 || bytes.length > MAX_IDENTIFIER)
    throw new Refused("identifier_malformed");
  return bytes;
}

/** Prepares the hash of one member's chunks: `"BPC1" ‖ salt ‖ length (u8) ‖ identifier`. */
export function claimInput(identifier: Uint8Array): Uint8Array {
  const input = tagged("BPC1", 4 + SALT + 1 + identifier.length);
  input[4 + SALT] = identifier.length;
  input.set(identifier, 4 + SALT + 1);
  return input;
}

/** Writes the hash of the published record: it names the owner of the chunk, hidden by a salt. */
export function hashClaim(
  input: Uint8Array,
  salt: Uint8Array,
  out: Uint8Array,
  at: number,
  hash: Hash = sha256,
): void {
  input.set(salt, 4);
  hash(input, out, at);
}
