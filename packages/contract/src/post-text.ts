/** What people may write to each other: visible text of a length, and no way out of the app. */

/** What is invisible or turns the text around; joiners stay, which Indic scripts and emoji need. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** As it is kept: one kind of line end, no invisible signs, at most one empty line. Null when it is none. */
export function readText(typed: string, mostLength: number): string | null {
  const text = typed
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map((line) => line.replace(INVISIBLE, "").trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/(\p{Mn}{4})\p{Mn}+/gu, "$1")
    .trim();
  return VISIBLE.test(text) && [...text].length <= mostLength ? text : null;
}

/** Where the digits of other scripts begin: Arabic, Devanagari, Bengali, Tamil, Telugu, Kannada. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xc66, 0xce6];
const FOREIGN_DIGIT =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef]/g;

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((first) => first <= code) ?? code;
  return String(code - zero);
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

/** A link, an address, a handle or a phone number in a text, to be quoted; null when there is none. */
export function outsideContact(text: string): string | null {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(FOREIGN_DIGIT, latinDigit)
    .replace(DATES, " · ");
  for (const contact of CONTACTS) {
    const found = contact.exec(plain)?.[0].trim();
    if (found) return [...found].slice(0, QUOTED_MOST).join("");
  }
  return null;
}
