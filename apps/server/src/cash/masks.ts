/** What may be shown of an account and of a name. */

const HIDDEN = "••••";
const SHOWN_OF_ACCOUNT = 4;

export function maskedAccount(account: string): string {
  return `${HIDDEN} ${account.slice(-SHOWN_OF_ACCOUNT)}`;
}

/** The first letter of each word, whole where it is written with several signs. */
export function maskedName(name: string): string {
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
  const firstOf = (word: string) => [...letters.segment(word)][0]?.segment ?? "";
  return name
    .split(" ")
    .map((word) => `${firstOf(word)}•••`)
    .join(" ");
}
