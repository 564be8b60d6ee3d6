/** A member as others of the team see them: too little to know or to call a stranger by. */
import { graphemesOf } from "@ballast/contract/text/graphemes.ts";

const HIDDEN = "•••";
const PHONE_DIGITS = 2;

/** The first sign of the nickname; "" where there is none, so that no phone stands in for it. */
export function maskedName(name: string | null): string {
  const [first] = graphemesOf(name ?? "");
  return first === undefined ? "" : `${first}${HIDDEN}`;
}

/** The last two digits, whatever the number's length. */
export function maskedPhone(phone: string): string {
  return `${HIDDEN} ${phone.slice(-PHONE_DIGITS)}`;
}
