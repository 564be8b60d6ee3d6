/** Renders the result: the counted amount or the problem, and the list that it belongs to. */
import { writeAmount } from "./amounts.ts";
import type { Outcome } from "./check.ts";
import { element } from "./element.ts";
import { listFacts, listOf, type Speech } from "./facts.ts";
import { forgetGiven } from "./forget.ts";
import type { Known } from "./seen.ts";
import { currencyOf, isByHand, twoLists } from "./two-lists.ts";
import type { Words } from "./words.ts";

type Around = { known: Known; onForgotten: () => void };

export function outcomeOf(found: Outcome, speech: Speech, around: Around): Node[] {
  const { wrong, commit, compared, clash, own } = found;
  const { words } = speech;
  // Most often a typing error, or a list that somebody made up: the advice comes first.
  const isAsked = wrong === "other_number" || (clash !== null && isByHand(clash));
  const title = wrong === "other_number" ? words.notOpened : wrong ? words.wrong : words.amount;
  const head = element("h2", { tabIndex: -1 }, title);
  const box = element("div", { className: isAsked ? "ask" : wrong ? "bad" : "good" });
  box.append(...saidOf(found, words).map((line) => element("p", {}, line)));
  const facts = clash || !commit ? [] : listFacts(commit, speech);
  if (wrong && found.amount !== null && commit) {
    facts.unshift(["amount", writeAmount(found.amount, commit.currency)]);
  }
  const sum = wrong || !commit ? "" : writeAmount(found.amount ?? 0n, commit.currency);
  const { byBallast, given } = around.known;
  const notes = [
    ...(found.amount === null ? [] : [words.parts]),
    ...(compared ? [words[compared]] : []),
    words.remembered
      .replace("{shown}", String(byBallast.length))
      .replace("{given}", String(given.length)),
  ];
  return [
    head,
    element("p", { className: "sum" }, sum),
    box,
    ...(clash ? twoLists(clash, own, speech) : []),
    listOf(facts, words),
    ...notes.map((note) => element("p", { className: "quiet" }, note)),
    ...(given.length > 0 ? [forgetGiven(words, around.onForgotten)] : []),
  ];
}

function saidOf({ wrong, clash }: Outcome, words: Words): string[] {
  if (wrong === null) return [words.counted];
  if (wrong === "other_number") return [words[wrong], words.checkNumber, words.whatToDo];
  if (clash === null || !isByHand(clash)) return [words[wrong], words.whatToDo];
  const findOut = words.findOut.replace("{currency}", currencyOf(clash.one));
  return [words[wrong], words.maybeMadeUp, findOut];
}
