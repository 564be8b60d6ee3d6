/** The stored commits that a device has seen, readable without the code that parses commits. */

/** The text of a commit, and when this device first had it: milliseconds of its own clock. */
export type Seen = { text: string; at: number };

/** Parses the stored list; null when the data is not such a list. */
export function readSeen(kept: unknown): Seen[] | null {
  const isSeen = (one: Partial<Seen> | null) =>
    typeof one?.text === "string" && typeof one.at === "number";
  return Array.isArray(kept) && kept.every(isSeen) ? kept : null;
}
