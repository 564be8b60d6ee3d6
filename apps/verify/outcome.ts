/** Renders the result of a proof: the counted amount or the problem, the picture, and the list. */
import type { Commit } from "@ballast/proof/commit.ts";
import { writeAmount } from "./amounts.ts";
import type { Outcome } from "./check.ts";
import { element, opens } from "./element.ts";
import { listFacts, listOf, type Speech } from "./facts.ts";
import { forgetGiven } from "./forget.ts";
import { pictureOf } from "./picture.ts";
import type { Known } from "./seen.ts";
import { proofSteps } from "./steps.ts";
import { currencyOf, isByHand, twoLists } from "./two-lists.ts";
import type { Words } from "./words.ts";

type Around = { known: Known; onForgotten: () => void };

/** Before the check only the picture of what will be checked. */
export function outcomeOf(found: Outcome | null, speech: Speech, around: Around): Node[] {
  const steps = proofSteps(found);
  const { words } = speech;
  if (found === null) return [pictureOf(steps, words)];
  const { amount, commit, clash, own } = found;
  const figures = steps.map(({ answer }, at) => {
    if (commit === null || answer !== "yes") return "";
    if (at === PART) return amount === null ? "" : writeAmount(amount, commit.currency);
    return at === TOTAL ? writeAmount(commit.total, commit.currency) : "";
  });
  return [
    resultOf(found, words),
    pictureOf(steps, words, figures),
    ...(clash ? twoLists(clash, own, speech) : []),
    ...(clash || !commit ? [] : [publishedList(found, commit, speech)]),
    remembered(words, around),
  ];
}

/** The places of steps at which an amount was found. */
const [PART, TOTAL] = [1, 3];

function resultOf(found: Outcome, words: Words): HTMLElement {
  const { wrong, amount, commit, compared, clash } = found;
  // Most often a typing error, or a list that somebody made up: the advice comes first.
  const isAsked = wrong === "other_number" || (clash !== null && isByHand(clash));
  const title = wrong === "other_number" ? words.notOpened : wrong ? words.wrong : words.amount;
  const box = element("div", { className: isAsked ? "ask" : wrong ? "bad" : "good" });
  box.append(...saidOf(found, words).map((line) => element("p", {}, line)));
  const sum = wrong || !commit ? "" : writeAmount(amount ?? 0n, commit.currency);
  const result = element(
    "div",
    {},
    element("h2", { tabIndex: -1 }, title),
    element("p", { className: "sum" }, sum),
    box,
    ...(compared ? [quiet(words[compared])] : []),
  );
  result.setAttribute("role", "status");
  return result;
}

/** The list, and what the amount counted in it consists of. */
function publishedList({ amount }: Outcome, commit: Commit, speech: Speech): HTMLElement {
  const { words } = speech;
  const facts = listOf(listFacts(commit, speech), words);
  return opens(words.published, ...(amount === null ? [] : [quiet(words.parts)]), facts);
}

function remembered(words: Words, { known: { byBallast, given }, onForgotten }: Around) {
  const counts = words.remembered
    .replace("{shown}", String(byBallast.length))
    .replace("{given}", String(given.length));
  return opens(
    words.memory,
    quiet(counts),
    ...(given.length > 0 ? [forgetGiven(words, onForgotten)] : []),
  );
}

const quiet = (text: string) => element("p", { className: "quiet" }, text);

function saidOf({ wrong, clash }: Outcome, words: Words): string[] {
  if (wrong === null) return [words.counted];
  if (wrong === "other_number") return [words[wrong], words.checkNumber, words.whatToDo];
  if (clash === null || !isByHand(clash)) return [words[wrong], words.whatToDo];
  const findOut = words.findOut.replace("{currency}", currencyOf(clash.one));
  return [words[wrong], words.maybeMadeUp, findOut];
}
