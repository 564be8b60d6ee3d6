import { lettersOf } from "./look-alikes.ts";

/** What a nickname may be: 2 to 24 characters as a reader counts them, all of them visible. */
export const NICKNAME_MIN_LENGTH = 2;
export const NICKNAME_MAX_LENGTH = 24;

/** What is invisible or turns the text around. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** As it is kept, spaces trimmed and joined; null when it is none. */
export function readNickname(typed: string): string | null {
  const name = typed.normalize("NFC").replace(/ +/g, " ").trim();
  const length = [...name].length;
  const isRight = length >= NICKNAME_MIN_LENGTH && length <= NICKNAME_MAX_LENGTH;
  return isRight && !INVISIBLE.test(name) ? name : null;
}

/** Figures and signs that stand for letters, and letters that no folding takes apart. */
const STANDS_FOR: Record<string, string> = {
  ...{ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" },
  ...{ "@": "a", $: "s", "!": "l", "|": "l", "€": "e", "£": "l", "¡": "l" },
  ...{ i: "l", ł: "l", ø: "o", đ: "d", ɓ: "b" },
};

/** A name as an eye takes it in: letters alone; i and l are one, and r beside n is m. */
function skeletonOf(name: string): string {
  return [...lettersOf(name.replace(LETTER_SIGNS, letterOfSign))]
    .map((letter) => STANDS_FOR[letter] ?? letter)
    .join("")
    .replace(/[^\p{L}]/gu, "")
    .replaceAll("rn", "m");
}

/** White letters in dark squares and discs, and the letters that flags are made of. */
const LETTER_SIGNS = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

function letterOfSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start) ?? code;
  return String.fromCharCode(97 + code - first);
}

/** What stands for the operator, as skeletonOf has it; badminton is a game. */
const RESERVED = new RegExp(
  ["ballast", "support", "official", "moderator", "customerservice"].map(skeletonOf).join("|") +
    "|(?<!b)admln|admln(?!ton)",
);

/** Whether a name could be taken for that of the operator, in the community or in a message. */
export function isReservedName(name: string): boolean {
  return RESERVED.test(skeletonOf(name));
}
