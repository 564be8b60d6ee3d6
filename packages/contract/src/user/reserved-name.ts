/** Names that a reader could mistake for the operator's, in the community or in a message. */
import { lettersOf } from "../text/look-alikes.ts";

/** Digits and signs that stand for letters. */
const SIGNS: Record<string, string> = {
  ...{ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" },
  ...{ "@": "a", $: "s", "!": "l", "|": "l", "€": "e", "£": "l", "¡": "l" },
};
/** i and l look the same. */
const LETTERS: Record<string, string> = { i: "l" };
/** ß looks like a b to a reader who knows no German. */
const SHARP_S = /[ßẞ]/gu;

/** White letters in dark squares and discs, and the letters that flags consist of. */
const LETTER_SIGNS = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

function letterOfSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start) ?? code;
  return String.fromCharCode(97 + code - first);
}

/** The word boundaries inside a name written as one word: BallastTeam. */
const CAPITAL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * The visual form of a name: lower-case letters, signs that stand for a letter as its capital, one
 * space for everything else.
 */
function skeletonOf(name: string): string {
  const plain = name.replace(CAPITAL, " ").replace(LETTER_SIGNS, letterOfSign);
  const letters = lettersOf(plain.replace(SHARP_S, "b"));
  return [...letters]
    .map((one) => SIGNS[one]?.toUpperCase() ?? LETTERS[one] ?? (/\p{L}/u.test(one) ? one : " "))
    .join("")
    .replace(/ +/g, " ");
}

const RESERVED = [
  ...["ballast", "support", "official", "moderator", "customerservice", "customercare"],
  ...["admin", "administrator", "administration"],
];
/** Words that are written together with such a word, without a space. */
const COMPANIONS = [
  ...["team", "help", "desk", "care", "service", "staff", "center", "centre", "agent"],
  ...["the", "app", "chat", "live", "real", "group", "online"],
];

/** Pairs of adjacent letters that look like one letter. */
const PAIRS: Record<string, string> = { m: "r ?n", d: "c ?l" };

/** Matches the letters of a word in order, also with separators between them. */
function spelled(word: string): string {
  return [...word]
    .map((letter) => LETTERS[letter] ?? letter)
    .map((letter) => {
      const either = `[${letter}${letter.toUpperCase()}]`;
      return PAIRS[letter] ? `(?:${either}|${PAIRS[letter]})` : either;
    })
    .join(" ?");
}

const oneOf = (words: readonly string[]) => `(?:${words.map(spelled).join("|")})`;
/** Only whole words match: Padmini and Cristóbal Lastra are valid names. */
const STANDS_FOR_US = new RegExp(
  `(?<!(?:\\p{Ll}|\\p{Lo}))${oneOf(COMPANIONS)}*${oneOf(RESERVED)}` +
    `(?:${oneOf(RESERVED)}|${oneOf(COMPANIONS)})*s?(?!\\p{Ll}|\\p{Lo})`,
  "u",
);

export function isReservedName(name: string): boolean {
  return STANDS_FOR_US.test(skeletonOf(name));
}
