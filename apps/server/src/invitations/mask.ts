/** Masks a member for others of the team, so that a stranger can be neither recognised nor called. */
import { graphemesOf } from "@ballast/contract/text/graphemes.ts";

const HIDDEN = "•••";
const PHONE_DIGITS = 2;

/** The first grapheme of the nickname; "" when there is none, so that no phone number replaces it. */
export function maskedName(name: string | null): string {
  const [first] = graphemesOf(name ?? "");
  return first === undefined ? "" : `${first}${HIDDEN}`;
}

/** The last two digits, whatever the number's length. */
export function maskedPhone(phone: string): string {
  return `${HIDDEN} ${phone.slice(-PHONE_DIGITS)}`;
}
