/** Typed and pasted codes: of an SMS, an authenticator app, a gift, an invitation. */
import { plainSigns } from "./latin-digits.ts";

/** Separators between the groups of a code, which are not part of it. */
const BETWEEN = /[\s\-‐-―_.·]/gu;

/**
 * Converts to capitals and 0–9; the Turkish ı and İ become I. Characters that no code contains
 * stay, so that the member can be told about them.
 */
export function plainCode(typed: string): string {
  return plainSigns(typed)
    .normalize("NFC")
    .trim()
    .toUpperCase()
    .replaceAll("İ", "I")
    .replaceAll("I\u0307", "I");
}

/** The plain code without the separators between its groups. */
export const compactCode = (typed: string): string => plainCode(typed).replace(BETWEEN, "");

export const digitsOnly = (count: number): RegExp => new RegExp(`^\\d{${count}}$`);

/**
 * The text that was typed or pasted for an invitation, in its original letters; of a link, its code
 * alone.
 */
export function invitationText(typed: string): string {
  const [, inLink] = /(?:[?&]|%3f|%26)code(?:=|%3d)([\w-]+)/i.exec(typed) ?? [];
  return plainSigns(inLink ?? typed).replace(BETWEEN, "");
}

/** The code of an invitation, also extracted from the link that contains it. */
export const invitationCode = (typed: string): string => plainCode(invitationText(typed));

/** A code of this many digits, also extracted from a whole message when it contains exactly one. */
export function numericCode(typed: string, digits: number): string {
  const runs =
    plainSigns(typed)
      .match(/\d+/g)
      ?.filter(({ length }) => length === digits) ?? [];
  const [only] = runs;
  return only !== undefined && runs.length === 1 && /\p{L}/u.test(typed)
    ? only
    : compactCode(typed);
}
