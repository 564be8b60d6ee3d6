/**
 * Two lists that contradict each other: both fingerprints, the origin of each, and a file to keep.
 */
import { readCommit } from "@ballast/proof/check-own.ts";
import { dayOf } from "@ballast/proof/commit.ts";
import { type Origin, type OwnFile, type Shown, writeOwnFile } from "@ballast/proof/own-file.ts";
import type { Clash } from "@ballast/proof/seen-commits.ts";
import { element } from "./element.ts";
import { type Fact, listFacts, listOf, type Speech, timeIn } from "./facts.ts";
import type { Word } from "./words.ts";

const CAME: Record<Origin, Word> = { ballast: "fromBallast", file: "fromFile", line: "fromLine" };

/** Whether a list may be made up: only what the app was shown is known to be Ballast's. */
export const isByHand = ({ one, other }: Clash<Shown>): boolean =>
  one.from !== "ballast" || other.from !== "ballast";

export const currencyOf = ({ text }: Shown): string => readCommit(text)?.currency ?? "";

export function twoLists(
  { one, other }: Clash<Shown>,
  own: Pick<OwnFile, "commit" | "proof">,
  speech: Speech,
): Node[] {
  const { words } = speech;
  const two = [one, other];
  return [
    element("h3", {}, words.listOne),
    listOf(factsOf(one, speech), words),
    element("h3", {}, words.listOther),
    listOf(factsOf(other, speech), words),
    element(
      "button",
      { type: "button", className: "second", onclick: () => save(own, two) },
      words.saveBoth,
    ),
  ];
}

function factsOf({ text, from, at }: Shown, speech: Speech): Fact[] {
  const commit = readCommit(text);
  const came = speech.words[CAME[from]].replace("{date}", timeIn(speech.locale)(at));
  return [
    ["came", came],
    ...(commit ? ([["number", String(commit.sequence)]] as Fact[]) : []),
    ...(commit ? listFacts(commit, speech) : []),
  ];
}

/** Saves in the format of the app's proof files, so that this page can open the file again. */
function save(own: Pick<OwnFile, "commit" | "proof">, two: Shown[]): void {
  const [commit] = two.flatMap(({ text }) => readCommit(text) ?? []);
  const name = commit ? `two-lists-${commit.currency}-${dayOf(commit)}.json` : "two-lists.json";
  const href = URL.createObjectURL(
    new Blob([writeOwnFile(own, { shown: two })], { type: "application/json" }),
  );
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
