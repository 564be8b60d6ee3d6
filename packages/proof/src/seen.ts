/** What a device keeps of the commits it has seen: read without anything that reads commits. */

/** The text of a commit, and since when this device has it: milliseconds of its own clock. */
export type Seen = { text: string; at: number };

/** Out of what was kept: whatever is no such list is null. */
export function readSeen(kept: unknown): Seen[] | null {
  const isSeen = (one: Partial<Seen> | null) =>
    typeof one?.text === "string" && typeof one.at === "number";
  return Array.isArray(kept) && kept.every(isSeen) ? kept : null;
}
