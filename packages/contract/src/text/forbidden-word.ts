/**
 * Finds words that promise more than the proof shows (docs/rules.md §1.10). They are refused in whatever
 * people publish, whichever language the reader has.
 */
import { lettersOf } from "./look-alikes.ts";

/** Vowel signs are marks too, so that a word ends where a reader sees it end. */
const LETTER = "[\\p{L}\\p{M}\\p{N}]";
const ONE_LETTER = "[\\p{L}\\p{N}]\\p{M}*";

/** What stands between two letters of one word: a dash, a dot, but no blank. */
const INSIDE = /(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

function patternOf(word: string): string {
  const stem = fold(word.replace("*", ""));
  return word.endsWith("*") ? `${stem}${LETTER}*` : `${stem}(?!${LETTER})`;
}

/** As words are compared: small letters without accents, all that stands between them one space. */
function fold(text: string): string {
  return lettersOf(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Looks for `words`, folded as texts are, where `*` at the end stands for the rest of a word. What it
 * returns finds the first of them in a text, as it was folded; null when there is none.
 */
export function forbiddenWordFinder(words: readonly string[]): (text: string) => string | null {
  const written = new RegExp(`(?<!${LETTER})(?:${words.map(patternOf).join("|")})`, "u");
  // Within letters that stand one by one nobody sees where a word begins or ends.
  const letters = words.map((word) => fold(word.replace("*", "")).replaceAll(" ", ""));
  const spelled = new RegExp(letters.join("|"), "u");
  const lettersOneByOne = new RegExp(
    `(?<!${LETTER})${ONE_LETTER}(?: ${ONE_LETTER}){3,}(?!${LETTER})`,
    "gu",
  );
  return (text) => {
    const folded = fold(text);
    const found = written.exec(folded)?.[0] ?? written.exec(fold(text.replace(INSIDE, "")))?.[0];
    if (found !== undefined) return found;
    const apart = folded.match(lettersOneByOne) ?? [];
    return spelled.exec(apart.join("  ").replace(/(?<! ) (?! )/g, ""))?.[0] ?? null;
  };
}
