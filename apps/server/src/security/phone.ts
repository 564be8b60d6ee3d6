/** Parses phone numbers into E.164 and their country. */
import { plainPhone } from "@ballast/contract/user/plain-phone.ts";
import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { Refusal } from "../platform/refusal.ts";

export type Phone = { number: string; country: string };

/** Only numbers that can receive a text; premium and service numbers are used for SMS fraud. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * A +1 number whose area code is newer than the library's tables; several begin each year. Area codes with
 * two equal last digits, N9X, 37X, 52X, 88X, 96X and 710 are never geographic: toll-free, premium or
 * reserved. Most new ones are in the United States.
 */
const NEW_AREA = /^(?!37|52|88|96|710|.9|.(\d)\1)[2-9]\d{2}[2-9]\d{6}$/;

function isOfNewArea(parsed: PhoneNumber): boolean {
  const { countryCallingCode, country, nationalNumber } = parsed;
  return countryCallingCode === "1" && !country && NEW_AREA.test(nationalNumber);
}

/** Parses what a member typed, area code first. Refuses phone_not_valid. */
export function readPhone(typed: string): Phone {
  const parsed = parsePhoneNumberFromString(plainPhone(typed), { extract: false });
  if (parsed && !parsed.ext && isOfNewArea(parsed)) return { number: parsed.number, country: "US" };
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
