import { graphemesOf, hasTower, isWithin } from "../text/graphemes.ts";
import { isVisible } from "../text/visible-text.ts";

/** What a nickname may be: 2 to 24 characters as a reader counts them, all of them visible. */
export const NICKNAME_MIN_LENGTH = 2;
export const NICKNAME_MAX_LENGTH = 24;

/** The signs that no name is drawn with: they are invisible or turn the text around. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800\ufffc]/u;
/** What Indic scripts and emoji are written with although it is invisible by itself. */
const JOINERS =
  /(?<=[\p{L}\p{M}\p{Emoji}])(?:\u200c|\u200d|\ufe0e|\ufe0f)|(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,6}\u{e007f}/gu;

/** As it is kept, spaces trimmed and joined; null when it is none. */
export function readNickname(typed: string): string | null {
  const name = typed.normalize("NFC").replace(/ +/g, " ").trim();
  const isSeen = isVisible(name) && !INVISIBLE.test(name.replace(JOINERS, ""));
  if (!isSeen || hasTower(name) || !isWithin(name, NICKNAME_MAX_LENGTH)) return null;
  return hasEnough(name) ? name : null;
}

/** A conjunct is one character and made of several letters: श्री is a name. */
function hasEnough(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return Math.max(letters, graphemesOf(name).length) >= NICKNAME_MIN_LENGTH;
}
