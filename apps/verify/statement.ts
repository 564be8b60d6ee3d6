/**
 * Whether a statement is as Ballast signed it (docs/statements.md); texts and rendering are
 * elsewhere.
 */

import { fromBase64url, fromHex, sameBytes, toHex } from "@ballast/proof/bytes.ts";
import { hashOf } from "@ballast/proof/sha256.ts";
import { ed25519 } from "@noble/curves/ed25519.js";
import { heldText, isPlainWorkbook } from "./held-text.ts";

export type Key = {
  id: string;
  publicKey: Uint8Array;
  firstUsedAt: Date;
  retiredAt: Date | null;
  revokedAt: Date | null;
};
export type About = { keyId: string; member: string; from: string; to: string; zone: string };
export type StatementTrouble =
  | "notStatement"
  | "cutFile"
  | "unknownKey"
  | "forged"
  | "otherStatement"
  | "changedFile"
  | "unsignedForm"
  | "revokedKey";
export type StatementOutcome = {
  wrong: StatementTrouble | null;
  /** The content of the signature line; null when there is none. */
  about: About | null;
  key: Key | null;
};

/** Longer than any signature line. */
const TAIL_BYTES = 600;
const LINE =
  /(?:^|\n)(%?)(signature,ed25519,([0-9a-f]{16}),(mbr_\w{1,60}),(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d),([\w+/-]{1,60}),([0-9a-f]{64}),{0,40}),([\w-]{86})(\r?)\n$/;

/** Null when the text is not such a list, and when a key has the id of another. */
export function readKeys(text: string): Key[] | null {
  try {
    const { format, keys } = JSON.parse(text);
    if (format !== "ballast-statement-keys-1" || !Array.isArray(keys)) return null;
    return keys.map(readKey);
  } catch {
    return null;
  }
}

function readKey(given: Record<string, unknown>): Key {
  const publicKey = fromBase64url(String(given.publicKey));
  const id = toHex(hashOf(publicKey)).slice(0, 16);
  if (publicKey.length !== 32 || given.id !== id) throw new Error("no such key");
  const time = (value: unknown) => (value === null ? null : new Date(String(value)));
  const firstUsedAt = new Date(String(given.firstUsedAt));
  const [retiredAt, revokedAt] = [time(given.retiredAt), time(given.revokedAt)];
  for (const at of [firstUsedAt, retiredAt, revokedAt]) at?.toISOString();
  return { id, publicKey, firstUsedAt, retiredAt, revokedAt };
}

export function checkStatement(bytes: Uint8Array, keys: readonly Key[]): StatementOutcome {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  const isPdf = begins(0x25, 0x50, 0x44, 0x46);
  const found = lineOf(bytes, isPdf);
  if (found === null) {
    return { wrong: withoutLine(bytes, isPdf), about: null, key: null };
  }
  const { all, text, hash, signature, about } = found;
  const { keyId, member, from, to, zone } = about;
  const key = keys.find(({ id }) => id === keyId) ?? null;
  if (key === null) return { wrong: "unknownKey", about, key };
  if (!isGenuine(signature, text, key)) return { wrong: "forged", about, key };
  const before = bytes.subarray(0, bytes.length - all.length + (all.startsWith("\n") ? 1 : 0));
  if (!sameBytes(hashOf(before), fromHex(hash, 32))) {
    const own = isPdf ? keywordsOf(before) : firstLinesOf(before);
    const isOther = own !== null && ![member, from, to, zone].every((part) => own.includes(part));
    return { wrong: isOther ? "otherStatement" : "changedFile", about, key };
  }
  return { wrong: key.revokedAt ? "revokedKey" : null, about, key };
}

/** Parses the signature line in its exact form, with days that exist: Ballast signs no others. */
function lineOf(bytes: Uint8Array, isPdf: boolean) {
  const found = LINE.exec(textOf(bytes.subarray(-TAIL_BYTES)));
  if (found === null) return null;
  const [all, percent, text = "", keyId = "", member = "", from = "", to = "", zone = ""] = found;
  const [hash = "", signature = "", end] = found.slice(8);
  const isItsForm = isPdf ? percent === "%" && end === "" : percent === "" && end === "\r";
  if (!isItsForm || !isDay(from) || !isDay(to) || from > to) return null;
  return { all, text, hash, signature, about: { keyId, member, from, to, zone } };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function isGenuine(signature: string, text: string, { publicKey }: Key): boolean {
  try {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return ed25519.verify(fromBase64url(signature), bytes, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/**
 * Classifies a file without a valid signature line: truncated but in our format up to there, saved
 * again by another program, or not ours.
 */
function withoutLine(bytes: Uint8Array, isPdf: boolean): StatementTrouble {
  const text = heldText(bytes);
  const hasSignature = /signature\W{1,9}ed25519/.test(text);
  const [, last] = /(?:^|\n)%?(signature,ed25519[^\r\n]*)\r?$/.exec(text) ?? [];
  if (last !== undefined && !/,[\w-]{86}$/.test(last)) return "cutFile";
  const isHeld = hasSignature || ACCOUNT.test(text) || (isPdf && HEX_ACCOUNT.test(text));
  const endsEarly = isPdf ? !/%%EOF\s*$/.test(text) : isOwnCsv(text);
  if (endsEarly && !hasSignature) return "cutFile";
  if (!hasSignature && isUnsignedForm(bytes, text)) return "unsignedForm";
  return isHeld ? "changedFile" : "notStatement";
}

/**
 * Recognizes the formats for other programs, as far as their beginnings or parts differ from those
 * programs' own files.
 */
function isUnsignedForm(bytes: Uint8Array, text: string): boolean {
  if (!ACCOUNT.test(text)) return /^<\?xml.{1,300}<OFX>.*<BANKID>BALLAST</s.test(text);
  return text.startsWith("; Ballast, ") || isPlainWorkbook(bytes);
}

/** The byte order mark, CR LF everywhere and commas, as Ballast and few others write them. */
function isOwnCsv(text: string): boolean {
  const [head = ""] = text.split("\n", 1);
  return text.startsWith("\xef\xbb\xbf") && !/(?:^|[^\r])\n/.test(text) && !/[\t;]/.test(head);
}

const ACCOUNT = /mbr_\w{6}/;
/** The account in a PDF's hexadecimal strings, with one or two bytes per character. */
const HEX_ACCOUNT = /(?:00)?6d(?:00)?62(?:00)?72(?:00)?5f/i;

/** Null when the first two lines do not name a member: then nothing tells whose file it is. */
function firstLinesOf(bytes: Uint8Array): string | null {
  const lines = textOf(bytes.subarray(0, 2_000)).split("\r\n").slice(0, 2).join();
  return lines.includes("mbr_") ? lines : null;
}

/** The keywords at the end of a PDF, uncompressed. */
function keywordsOf(bytes: Uint8Array): string | null {
  return /\((mbr_\w+ [\d-]+ [\d-]+ [\w+/-]+)\)/.exec(textOf(bytes))?.[1] ?? null;
}
