/** The texts of the page about a checked statement; statement-part.ts renders them. */
import type { StatementOutcome } from "./statement.ts";
import type { Word, Words } from "./words.ts";

export type Looked = StatementOutcome & {
  /** The host from which the keys were read; null when they were entered by hand. */
  keysFrom: string | null;
};
export type Told = { heading: string; lines: string[]; facts: [Word, string][] };

/** `locale` formats the days. Nothing in a false signature line is presented as a fact. */
export function tellStatement(looked: Looked, words: Words, locale: string): Told {
  const { wrong, about, key, keysFrom } = looked;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const ended = key?.revokedAt ?? null;
  const filled = (text: string) =>
    text
      .replace("{key}", about?.keyId ?? "")
      .replace("{date}", ended ? day.format(ended) : "")
      .replace("{from}", keysFrom ?? "");
  const isShown = about !== null && (wrong === null || wrong === "revokedKey");
  return {
    heading: filled(wrong ? words.stWrong : words.stGood),
    lines: [
      filled(wrong ? words[wrong] : words.signed),
      ...(wrong ? [words.stWhatToDo] : []),
      // Without a signature line the keys were not used.
      ...(about ? [filled(keysFrom === null ? words.stKeysGiven : words.stKeysServed)] : []),
    ],
    facts: isShown
      ? [
          ["stPeriod", day.formatRange(new Date(about.from), new Date(about.to))],
          ["stZone", about.zone],
          ["stMember", about.member],
          ["stKey", about.keyId],
          ...(key ? [["stSince", day.format(key.firstUsedAt)] as [Word, string]] : []),
        ]
      : [],
  };
}
