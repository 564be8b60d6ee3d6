/** The page around the check: a form, the result, and eleven languages. */
import "./page.css";
import {
  LANGUAGE_NAMES,
  type Language,
  languageOfTags,
  localeOf,
} from "@ballast/contract/language.ts";
import { checkGiven, type Missing, missingIn, type Outcome } from "./check.ts";
import { element, field, said, sayAll } from "./element.ts";
import { outcomeOf } from "./outcome.ts";
import { keepGiven, readKnown } from "./seen.ts";
import { speakStatement, statementPart, whenStatementChanges } from "./statement-part.ts";
import { type Word, wordsOf } from "./words.ts";

const LIMITS: Word[] = [
  "limitMoney",
  "limitBelongs",
  "limitLeftOut",
  "limitOthers",
  "limitMoment",
  "limitSame",
];
let language = languageOfTags(navigator.languages);

const file = element("input", { type: "file", accept: ".json,application/json" });
const text = element("textarea", { rows: 4, spellcheck: false });
const typed = element("input", { type: "tel", autocomplete: "tel" });
const amount = element("input", { inputMode: "decimal", autocomplete: "off" });
const other = element("textarea", { rows: 2, spellcheck: false });
const choice = element("select");
const outcome = element("div", { id: "outcome" });
outcome.setAttribute("role", "status");

const fields = {
  file: field("file", file),
  text: field("paste", text),
  typed: field("phone", typed, "phoneHint"),
  amount: field("ownAmount", amount),
  other: field("other", other),
};
const form = element(
  "form",
  { noValidate: true },
  ...Object.values(fields).map(({ frame }) => frame),
  said(element("button", { type: "submit" }), "check"),
);

choice.append(
  ...Object.entries(LANGUAGE_NAMES).map(([name, own]) =>
    element("option", { value: name, lang: localeOf(name as Language) }, own),
  ),
);
choice.value = language;

// The text shown where no script runs, or this script is too new for the browser.
document.getElementById("needs")?.remove();
document.body.append(
  element("header", {}, said(element("p", { className: "ribbon" }), "ribbon")),
  element(
    "main",
    {},
    field("language", choice).frame,
    said(element("h1"), "title"),
    said(element("p"), "lead"),
    element("p", {}, said(element("a", { href: "#statement" }), "stTitle")),
    form,
    outcome,
    said(element("h2"), "limits"),
    element("ul", {}, ...LIMITS.map((word) => said(element("li"), word))),
    statementPart,
  ),
);
whenStatementChanges(speak);

let last: Outcome | null = null;
let hasForgotten = false;

file.addEventListener("change", async () => {
  const [chosen] = file.files ?? [];
  if (chosen) text.value = await chosen.text();
});

choice.addEventListener("change", () => {
  language = choice.value as Language;
  speak();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = {
    ...{ text: text.value, typed: typed.value },
    ...{ amount: amount.value, other: other.value },
  };
  const missing = missingIn(given);
  for (const name of ["text", "typed", "amount", "other"] as const) {
    fields[name].complain(missing.find(({ at }) => at === name)?.says ?? null);
  }
  const [first] = missing;
  if (first) return complain(first);
  const { given: remembered, ...found } = checkGiven(given, readKnown(), Date.now());
  keepGiven(remembered);
  last = found;
  hasForgotten = false;
  speak();
  outcome.querySelector("h2")?.focus();
});

function complain(first: Missing): void {
  last = null;
  hasForgotten = false;
  speak();
  fields[first.at].control.focus();
}

function speak(): void {
  document.documentElement.lang = localeOf(language);
  document.title = `${wordsOf(language).title} · Ballast`;
  const words = wordsOf(language);
  sayAll(words);
  const speech = { words, locale: localeOf(language) };
  const around = { known: readKnown(), onForgotten };
  outcome.replaceChildren(
    ...(last ? outcomeOf(last, speech, around) : []),
    ...(hasForgotten ? [element("p", { className: "quiet" }, words.forgotten)] : []),
  );
  speakStatement(language);
}

/** The result may depend on the deleted data. */
function onForgotten(): void {
  last = null;
  hasForgotten = true;
  speak();
  text.focus();
}

speak();
// This script creates the page, so the target of the URL did not exist when the browser looked for
// it.
if (location.hash === "#statement") document.getElementById("statement")?.scrollIntoView();
