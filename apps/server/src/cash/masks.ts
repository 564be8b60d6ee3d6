/** What may be shown of an account and of a name. */
import { graphemesOf } from "@ballast/contract/text/graphemes.ts";

const HIDDEN = "••••";
const SHOWN_OF_ACCOUNT = 4;

export function maskedAccount(account: string): string {
  return `${HIDDEN} ${account.slice(-SHOWN_OF_ACCOUNT)}`;
}

/** The first letter of each word, whole where it is written with several signs. */
export function maskedName(name: string): string {
  const firstOf = (word: string) => graphemesOf(word)[0] ?? "";
  return name
    .split(" ")
    .map((word) => `${firstOf(word)}•••`)
    .join(" ");
}
