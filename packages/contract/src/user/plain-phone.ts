/** Phone numbers as typed, before they are matched to a member. */
import { plainSigns } from "../text/latin-digits.ts";

/**
 * Until 2019 Mexican mobile numbers had a 1 after the country code; contact lists still contain it.
 */
const OLD_MEXICAN = /^\+[\s().-]*5[\s().-]*2[\s().-]*1(?=(?:[\s().-]*\d){10}[\s().-]*$)/;

/** Converts to ASCII digits and signs alone, with the calling code first where there is one. */
export function plainPhone(typed: string): string {
  return plainSigns(typed)
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/\s/g, " ")
    .replace(/[‐-―−]/g, "-")
    .replace(/^00(?=[\s().-]*[1-9])/, "+")
    .replace(OLD_MEXICAN, "+52 ");
}

/** Digits with common separators: a number of any kind, also one that belongs to no member. */
const ANY_NUMBER = /^\+?\d[\d ()/.-]{4,30}$/;

/** The number for a call back, or null when the text is not a phone number. */
export function readAnyPhone(typed: string): string | null {
  const phone = plainPhone(typed);
  return ANY_NUMBER.test(phone) ? phone : null;
}
