/** Whether a text shows anything: the rule for every text that must not be left empty. */

/** Letters and symbols of Unicode that are drawn as nothing, beside the properties below. */
const DRAWN_AS_NOTHING = "\\u2800\\ufffc\\u{1d159}\\u{13441}\\u{13442}";
const UNSEEN = new RegExp(
  `[\\p{Default_Ignorable_Code_Point}\\p{White_Space}\\p{C}${DRAWN_AS_NOTHING}]`,
  "gu",
);
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * True when something is left of a text without what is ignored in drawing (soft hyphens, joiners,
 * fillers, tags), blanks of every script, controls, and marks that have no letter to stand on.
 */
export function isVisible(text: string): boolean {
  return SEEN.test(withoutUnseen(text));
}

/** A text that has neither blanks nor unseen signs: a hash or an address, as it was copied. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/** A text without blanks at its ends; "" where nothing of it can be seen. */
export function visibleText(text: string): string {
  return isVisible(text) ? text.trim() : "";
}
