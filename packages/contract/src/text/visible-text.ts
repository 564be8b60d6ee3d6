/** Whether a text has a visible character: the rule for every text that must not be empty. */

/** Letters and symbols of Unicode that render as nothing, besides the properties below. */
const DRAWN_AS_NOTHING = "\\u2800\\ufffc\\u{1d159}\\u{13441}\\u{13442}";
const UNSEEN = new RegExp(
  `[\\p{Default_Ignorable_Code_Point}\\p{White_Space}\\p{C}${DRAWN_AS_NOTHING}]`,
  "gu",
);
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * True when something is left of a text after removing default-ignorable characters (soft hyphens,
 * joiners, fillers, tags), spaces of every script, controls, and marks without a base letter.
 */
export function isVisible(text: string): boolean {
  return SEEN.test(withoutUnseen(text));
}

/** Removes spaces and invisible characters, for a copied hash or address. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/** Trims a text; returns "" when nothing of it is visible. */
export function visibleText(text: string): string {
  return isVisible(text) ? text.trim() : "";
}
