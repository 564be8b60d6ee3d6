/**
 * The lists that this browser knows: those that Ballast showed it in the app, which only the app
 * stores, and those given to this page, under a key of their own, because they can be made up. A
 * page opened from a file may not be able to store anything beyond its own lifetime.
 */
import type { Shown } from "@ballast/proof/own-file.ts";
import { readSeen, type Seen } from "@ballast/proof/seen.ts";

const OF_THE_APP = "ballast.seenCommits";
const GIVEN = "ballast.givenCommits";
let inThisPage: readonly Shown[] = [];

export type Known = { byBallast: readonly Shown[]; given: readonly Shown[] };

export function readKnown(): Known {
  const given = readKept(GIVEN)?.filter(isGiven) ?? inThisPage;
  return { byBallast: (readKept(OF_THE_APP) ?? []).map(asShown), given };
}

export function keepGiven(given: readonly Shown[]): void {
  inThisPage = given;
  try {
    if (given.length > 0) localStorage.setItem(GIVEN, JSON.stringify(given));
    else localStorage.removeItem(GIVEN);
  } catch {}
}

function readKept(key: string): Seen[] | null {
  try {
    return readSeen(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

const asShown = ({ text, at }: Seen): Shown => ({ text, at, from: "ballast" });

const isGiven = (one: Seen): one is Shown =>
  "from" in one && (one.from === "file" || one.from === "line");
