/** Masks of account numbers and names. */
import { graphemesOf } from "@ballast/contract/text/graphemes.ts";

const HIDDEN = "••••";
const SHOWN_OF_ACCOUNT = 4;

export function maskedAccount(account: string): string {
  return `${HIDDEN} ${account.slice(-SHOWN_OF_ACCOUNT)}`;
}

/** The first letter of each word, complete when it consists of several code points. */
export function maskedName(name: string): string {
  const firstOf = (word: string) => graphemesOf(word)[0] ?? "";
  return name
    .split(" ")
    .map((word) => `${firstOf(word)}•••`)
    .join(" ");
}
