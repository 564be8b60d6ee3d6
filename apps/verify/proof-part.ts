/** A member's proof: what is typed to check it, and the result. */
import { checkGiven, type Missing, missingIn, type Outcome } from "./check.ts";
import { element, field, fold, said } from "./element.ts";
import type { Speech } from "./facts.ts";
import { outcomeOf } from "./outcome.ts";
import { keepGiven, readKnown } from "./seen.ts";
import type { Word } from "./words.ts";

const LIMITS: Word[] = [
  "limitMoney",
  "limitBelongs",
  "limitLeftOut",
  "limitOthers",
  "limitMoment",
  "limitSame",
];

const text = element("textarea", { rows: 4, spellcheck: false });
const typed = element("input", { type: "tel", autocomplete: "tel" });
const amount = element("input", { inputMode: "decimal", autocomplete: "off" });
const other = element("textarea", { rows: 2, spellcheck: false });
const outcome = element("div", { id: "outcome" });

const fields = {
  text: field("pasted", text),
  typed: field("phone", typed, "phoneHint"),
  amount: field("ownAmount", amount),
  other: field("other", other),
};
const pasted = fold("paste", fields.text.frame);
const notes = fold("notes", fields.amount.frame, fields.other.frame);
/** Where a field is folded away. */
const FOLDED = { text: pasted, typed: null, amount: notes, other: notes };

const form = element(
  "form",
  { noValidate: true },
  pasted,
  fields.typed.frame,
  notes,
  said(element("button", { type: "submit" }), "check"),
);

export const proofPart = element(
  "section",
  { id: "proof" },
  form,
  outcome,
  fold("limits", element("ul", {}, ...LIMITS.map((word) => said(element("li"), word)))),
);

let last: Outcome | null = null;
let hasForgotten = false;
let speakAgain = (): void => {};

/** `speak` renders all texts of the page again. */
export function whenProofChanges(speak: () => void): void {
  speakAgain = speak;
}

export function speakProof(speech: Speech): void {
  outcome.replaceChildren(...outcomeOf(last, speech, { known: readKnown(), onForgotten }));
  if (hasForgotten) {
    outcome.prepend(element("p", { className: "quiet" }, speech.words.forgotten));
  }
}

/** Checks at once when the number is there already. */
export function takeProof(taken: string): void {
  text.value = taken;
  fields.text.complain(null);
  forgetResult();
  speakAgain();
  if (typed.value.trim() === "") typed.focus();
  else form.requestSubmit();
}

/** A file that is no part of a proof says nothing about one. */
export function refuseFile(): void {
  text.value = "";
  forgetResult();
  fields.text.complain("notProof");
  pasted.open = true;
  speakAgain();
  text.focus();
}

export function takeLists(taken: string): void {
  other.value = taken.trim();
  notes.open = true;
  forgetResult();
}

form.addEventListener("input", forgetResult);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = {
    ...{ text: text.value, typed: typed.value },
    ...{ amount: amount.value, other: other.value },
  };
  const missing = missingIn(given);
  for (const name of ["text", "typed", "amount", "other"] as const) {
    const says = missing.find(({ at }) => at === name)?.says ?? null;
    fields[name].complain(says);
    const folded = FOLDED[name];
    if (says && folded) folded.open = true;
  }
  const [first] = missing;
  if (first) return complain(first);
  const { given: remembered, ...found } = checkGiven(given, readKnown(), Date.now());
  keepGiven(remembered);
  last = found;
  hasForgotten = false;
  speakAgain();
  outcome.querySelector("h2")?.focus();
});

function complain(first: Missing): void {
  last = null;
  hasForgotten = false;
  speakAgain();
  fields[first.at].control.focus();
}

/** The result for other input must not be shown beside this one. */
function forgetResult(): void {
  if (last === null && !hasForgotten) return;
  last = null;
  hasForgotten = false;
  speakAgain();
}

/** The result may depend on the deleted data. */
function onForgotten(): void {
  last = null;
  hasForgotten = true;
  speakAgain();
  typed.focus();
}
