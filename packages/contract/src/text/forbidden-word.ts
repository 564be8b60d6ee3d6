/**
 * Finds words that promise more than the proof shows (docs/rules.md §1.10). They are refused in
 * every published text, whatever the reader's language.
 */
import { lettersOf } from "./look-alikes.ts";

/** Vowel signs are marks too, so that a word ends where a reader sees it end. */
const LETTER = "[\\p{L}\\p{M}\\p{N}]";
const ONE_LETTER = "[\\p{L}\\p{N}]\\p{M}*";

/** Characters inside one word between two letters: a dash or a dot, but no space. */
const INSIDE = /(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

function patternOf(word: string): string {
  const stem = fold(word.replace("*", ""));
  return word.endsWith("*") ? `${stem}${LETTER}*` : `${stem}(?!${LETTER})`;
}

/**
 * The form in which words are compared: lower case without accents, each run of separators as one
 * space.
 */
function fold(text: string): string {
  return lettersOf(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Returns a function that finds the first of `words` in a text, in folded form, or null. A `*` at
 * the end of a word matches any rest of a word.
 */
export function forbiddenWordFinder(words: readonly string[]): (text: string) => string | null {
  const written = new RegExp(`(?<!${LETTER})(?:${words.map(patternOf).join("|")})`, "u");
  // In text with spaced-out letters nobody can see where a word begins or ends.
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
