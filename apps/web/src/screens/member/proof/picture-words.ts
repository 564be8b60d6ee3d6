/**
 * What stands on the picture of a member's part of a proof. An amount is in it only when asked for.
 */
export type PictureWords = {
  /** That all of it is test money. */
  ribbon: string;
  title: string;
  checked: string;
  facts: { name: string; value: string }[];
  note: string;
  /** What the code on it leads to. */
  address: string;
};

/** The beginning of a fingerprint in groups of four: "1a2b 3c4d 5e6f 7a8b …". */
export const shortFingerprint = (hex: string): string =>
  `${hex.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ")} …`;

/** The picture in words, for who does not see it: everything that stands on it, in its order. */
export function altOf({ ribbon, title, checked, facts, note }: PictureWords): string {
  const stated = facts.map(({ name, value }) => `${name}: ${value}`);
  return [ribbon, title, checked, ...stated, note].join("\n");
}

/** Breaks a text into lines that fit, between words; a word that is wider alone keeps its line. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    if (last === undefined || !fits(joined)) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}
