/** Phone numbers as they are typed, before anybody knows whose they are. */
import { plainSigns } from "../text/latin-digits.ts";

/** Mexican mobiles had a 1 behind the country's code until 2019; contacts still write it. */
const OLD_MEXICAN = /^\+[\s().-]*5[\s().-]*2[\s().-]*1(?=(?:[\s().-]*\d){10}[\s().-]*$)/;

/** With digits and signs of ASCII alone, area code first where it has one. */
export function plainPhone(typed: string): string {
  return plainSigns(typed)
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/\s/g, " ")
    .replace(/[‐-―−]/g, "-")
    .replace(/^00(?=[\s().-]*[1-9])/, "+")
    .replace(OLD_MEXICAN, "+52 ");
}

/** Digits with what people write between them: a number of any kind, also one of no member. */
const ANY_NUMBER = /^\+?\d[\d ()/.-]{4,30}$/;

/** The number to call somebody back at, or null where it is none. */
export function readAnyPhone(typed: string): string | null {
  const phone = plainPhone(typed);
  return ANY_NUMBER.test(phone) ? phone : null;
}
