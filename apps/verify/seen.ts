/** The commits this browser has seen, under the name that the app uses too; a file may keep nothing. */
const KEY = "ballast.seenCommits";
let inThisPage: readonly string[] = [];

export function readSeen(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (Array.isArray(kept) && kept.every((text) => typeof text === "string")) return kept;
  } catch {}
  return inThisPage;
}

export function writeSeen(seen: readonly string[]): void {
  inThisPage = seen;
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {}
}
