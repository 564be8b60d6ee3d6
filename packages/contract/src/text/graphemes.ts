/** Counts characters as a reader does, and limits the length of a text in them. */

const CLUSTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The signs that join a consonant to the next one, at the end of a cluster: those of the scripts of
 * India, of Myanmar and Khmer, and the Sinhala sign before a joiner. Engines of different versions
 * join different subsets of them.
 */
const JOINS_THE_NEXT =
  /(?:[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2]\p{Mn}*\u200d?|\u0dca\u200d)$/u;
/** The Tamil sign marks the end of a consonant, except in these letters. */
const TAMIL_KSHA = /^க்ஷ/u;
const TAMIL_SRI = /^[ஸஶ]்ரீ/u;

function isOneLetter(before: string, next: string): boolean {
  if (JOINS_THE_NEXT.test(before)) return /^\p{L}/u.test(next);
  const both = before + next;
  return before.length === 2 && (TAMIL_KSHA.test(both) || TAMIL_SRI.test(both));
}

/** Splits a text into pieces that a reader takes for one character each: ಶ್ರೀ and 👨‍👩‍👧 are one. */
export function graphemesOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of CLUSTERS.segment(text)) {
    const before = found.at(-1);
    if (before !== undefined && isOneLetter(before, segment)) {
      found[found.length - 1] = before + segment;
    } else found.push(segment);
  }
  return found;
}

/**
 * The maximum number of code points per character of a limit, because one character may consist of
 * many.
 */
export const CODE_POINTS_A_CHARACTER = 4;

/**
 * Whether a text has at most this many characters, and no more code points than they may consist
 * of.
 */
export function isWithin(text: string, mostCharacters: number): boolean {
  const mostCodePoints = mostCharacters * CODE_POINTS_A_CHARACTER;
  if (text.length > 2 * mostCodePoints || [...text].length > mostCodePoints) return false;
  return text.length <= mostCharacters || graphemesOf(text).length <= mostCharacters;
}

/** The number of characters that may still be added; negative when there are too many. */
export function charactersLeft(text: string, mostCharacters: number): number {
  const most = mostCharacters * CODE_POINTS_A_CHARACTER;
  const codePoints = [...text].length;
  return codePoints > most ? most - codePoints : mostCharacters - graphemesOf(text).length;
}

/** More marks on one letter than any language uses: they cover the lines above and below. */
const TOWER = /\p{Mn}{5}|\p{M}{9}/u;
export const hasTower = (text: string): boolean => TOWER.test(text);
