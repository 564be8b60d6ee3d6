/** Names that a reader could take for the operator's, in the community or in a message. */
import { lettersOf } from "../text/look-alikes.ts";

/** Figures and signs that stand for letters. */
const SIGNS: Record<string, string> = {
  ...{ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" },
  ...{ "@": "a", $: "s", "!": "l", "|": "l", "€": "e", "£": "l", "¡": "l" },
};
/** i and l are one to the eye. */
const LETTERS: Record<string, string> = { i: "l" };
/** It looks like a b, whatever it is to who reads German. */
const SHARP_S = /[ßẞ]/gu;

/** White letters in dark squares and discs, and the letters that flags are made of. */
const LETTER_SIGNS = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

function letterOfSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start) ?? code;
  return String.fromCharCode(97 + code - first);
}

/** Where a word written in one piece begins anew: BallastTeam. */
const CAPITAL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * A name as an eye takes it in: letters small, signs that stand for a letter as its capital, one
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
/** What is written together with such a word, without a space. */
const COMPANIONS = [
  ...["team", "help", "desk", "care", "service", "staff", "center", "centre", "agent"],
  ...["the", "app", "chat", "live", "real", "group", "online"],
];

/** Two letters side by side that look like one. */
const PAIRS: Record<string, string> = { m: "r ?n", d: "c ?l" };

/** The letters of a word one after the other, also with something between them. */
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
/** Whole words alone: Padmini and Cristóbal Lastra are names. */
const STANDS_FOR_US = new RegExp(
  `(?<!(?:\\p{Ll}|\\p{Lo}))${oneOf(COMPANIONS)}*${oneOf(RESERVED)}` +
    `(?:${oneOf(RESERVED)}|${oneOf(COMPANIONS)})*s?(?!\\p{Ll}|\\p{Lo})`,
  "u",
);

export function isReservedName(name: string): boolean {
  return STANDS_FOR_US.test(skeletonOf(name));
}
