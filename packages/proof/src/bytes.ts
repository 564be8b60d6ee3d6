import { Refused } from "./refusals.ts";

export const MAX_U64 = 2n ** 64n - 1n;

/** Big-endian. Reads zeros beyond the end: callers must check the length. */
export function readU32(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** Big-endian, the low 32 bits of `value`: callers must check its range. */
export function writeU32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

/** Big-endian, as `readU32`. */
export function readU64(bytes: Uint8Array, at: number): bigint {
  return (BigInt(readU32(bytes, at)) << 32n) | BigInt(readU32(bytes, at + 4));
}

/** Refuses values that do not fit 64 unsigned bits: negative_amount, amount_too_large. */
export function writeU64(bytes: Uint8Array, at: number, value: bigint): void {
  if (value < 0n) throw new Refused("negative_amount");
  if (value > MAX_U64) throw new Refused("amount_too_large");
  writeU32(bytes, at, Number(value >> 32n));
  writeU32(bytes, at + 4, Number(value & 0xffffffffn));
}

/** Not in constant time: the compared data is public. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Lower case, two digits per byte: the only spelling that `fromHex` accepts. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Accepts only lower case, of exactly that many bytes: wrong_type, wrong_length, not_canonical. */
export function fromHex(text: unknown, length: number): Uint8Array {
  if (typeof text !== "string") throw new Refused("wrong_type");
  if (text.length !== length * 2) throw new Refused("wrong_length");
  if (!/^[0-9a-f]*$/.test(text)) throw new Refused("not_canonical");
  return Uint8Array.from({ length }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let i = 0; i < Math.min(left + 1, 4); i += 1) {
      text += ALPHABET[(group >>> (18 - 6 * i)) & 63];
    }
  }
  return text;
}

/** Accepts only the exact text that `toBase64url` returns for those bytes: not_canonical. */
export function fromBase64url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let group = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new Refused("not_canonical");
    group = ((group << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = group >>> bits;
      at += 1;
    }
  }
  const rest = group & ((1 << bits) - 1);
  if (bits === 6 || rest !== 0) throw new Refused("not_canonical");
  return bytes;
}
