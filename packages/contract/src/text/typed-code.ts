/** Codes as people type and paste them: of an SMS, an authenticator, a gift, an invitation. */
import { plainSigns } from "./latin-digits.ts";

/** What stands between the groups of a code and is no part of it. */
const BETWEEN = /[\s\-‐-―_.·]/gu;

/** Capitals and 0–9; the Turkish ı and İ are I. What can be of no code stays, to be told about. */
export function plainCode(typed: string): string {
  return plainSigns(typed)
    .normalize("NFC")
    .trim()
    .toUpperCase()
    .replaceAll("İ", "I")
    .replaceAll("I\u0307", "I");
}

/** The same without what stands between the groups of a code. */
export const compactCode = (typed: string): string => plainCode(typed).replace(BETWEEN, "");

export const digitsOnly = (count: number): RegExp => new RegExp(`^\\d{${count}}$`);

/** What was typed or pasted for an invitation, in the letters it came in: the code of a link alone. */
export function invitationText(typed: string): string {
  const [, inLink] = /(?:[?&]|%3f|%26)code(?:=|%3d)([\w-]+)/i.exec(typed) ?? [];
  return plainSigns(inLink ?? typed).replace(BETWEEN, "");
}

/** The code of an invitation: also out of the link that it was sent as. */
export const invitationCode = (typed: string): string => plainCode(invitationText(typed));

/** A code of so many digits: also out of the whole message that brought it, where it is the only one. */
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
