import { graphemesOf, hasTower, isWithin } from "../text/graphemes.ts";
import { isVisible } from "../text/visible-text.ts";

/** The length of a nickname: 2 to 24 characters as a reader counts them, all of them visible. */
export const NICKNAME_MIN_LENGTH = 2;
export const NICKNAME_MAX_LENGTH = 24;

/** The characters that no name may contain: they are invisible or change the text direction. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800\ufffc]/u;
/** The characters that Indic scripts and emoji need although they are invisible themselves. */
const JOINERS =
  /(?<=[\p{L}\p{M}\p{Emoji}])(?:\u200c|\u200d|\ufe0e|\ufe0f)|(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,6}\u{e007f}/gu;

/** Normalizes a nickname, with spaces trimmed and collapsed; null when it is invalid. */
export function readNickname(typed: string): string | null {
  const name = typed.normalize("NFC").replace(/ +/g, " ").trim();
  const isSeen = isVisible(name) && !INVISIBLE.test(name.replace(JOINERS, ""));
  if (!isSeen || hasTower(name) || !isWithin(name, NICKNAME_MAX_LENGTH)) return null;
  return hasEnough(name) ? name : null;
}

/** A conjunct is one character but consists of several letters: श्री is a valid name. */
function hasEnough(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return Math.max(letters, graphemesOf(name).length) >= NICKNAME_MIN_LENGTH;
}
