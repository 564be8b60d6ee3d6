/** Phone numbers as the database knows them: E.164, with the country they belong to. */
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "../platform/refusal.ts";

export type Phone = { number: string; country: string };

/** Only numbers that can receive a text: premium and service numbers are how code floods earn. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** What a member typed, area code first → number and ISO country. Refuses with phone_not_valid. */
export function readPhone(typed: string): Phone {
  const parsed = parsePhoneNumberFromString(typed, { extract: false });
  if (
    !parsed?.country ||
    !parsed.isValid() ||
    parsed.ext ||
    !TEXTABLE.has(parsed.getType() ?? "")
  ) {
    throw new Refusal("phone_not_valid");
  }
  return { number: parsed.number, country: parsed.country };
}
