/**
 * The rules for text between members: visible, bounded in length, and without contact data that
 * leads out of the app.
 */
import { isWithin } from "../text/graphemes.ts";
import { latinDigits } from "../text/latin-digits.ts";
import { isVisible } from "../text/visible-text.ts";

/**
 * The invisible and direction-changing characters that are removed. Joiners stay, because Indic
 * scripts and emoji need them.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\ufeff]/gu;

/**
 * Normalizes a text: one kind of line end, no invisible characters, at most one empty line in a
 * row. Null when nothing valid is left.
 */
export function readText(typed: string, mostLength: number): string | null {
  const text = typed
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map((line) => line.replace(INVISIBLE, "").trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/(\p{Mn}{4})\p{Mn}+/gu, "$1")
    .trim();
  return isVisible(text) && isWithin(text, mostLength) ? text : null;
}

const DATES = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{4}\b|\b\d{1,2}:\d{2}\b/g;
const ENDINGS =
  "com|net|org|io|xyz|app|biz|ru|cn|ly|gg|tk|cc|vip|co|uk|site|online|shop|club|link|info|top|dev";
const CONTACTS = [
  /https?:\/\/\S+/i,
  /\bwww\.\S+/i,
  /[^\s@]+@[^\s@]+\.[^\s@]+/,
  /(?<![\p{L}\p{N}])@[a-z0-9_.]{3,}/iu,
  /\b0x[0-9a-f]{16,}/i,
  /[a-z0-9-]+\.[a-z]{2,}\/\S+/i,
  new RegExp(`[a-z0-9-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, "iu"),
  /\+\d(?:[\s().-]*\d){6,}/,
  /(?<!\d)\d(?:[\s().-]{0,2}\d){8,}/,
];
const QUOTED_MOST = 40;

/**
 * The first link, address, handle or phone number in a text, for quoting; null when there is none.
 */
export function outsideContact(text: string): string | null {
  const plain = latinDigits(text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .replace(DATES, " · ");
  for (const contact of CONTACTS) {
    const found = contact.exec(plain)?.[0].trim();
    if (found) return [...found].slice(0, QUOTED_MOST).join("");
  }
  return null;
}
