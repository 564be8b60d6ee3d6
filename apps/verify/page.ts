/** The page around the check: a form, what came out, and eleven languages. */
import {
  LANGUAGE_NAMES,
  type Language,
  languageOfTags,
  localeOf,
} from "@ballast/contract/language.ts";
import { fingerprintOf } from "@ballast/proof/check-own.ts";
import { type Commit, dayOf } from "@ballast/proof/commit.ts";
import { writeAmount } from "./amounts.ts";
import { checkGiven, type Missing, missingIn, type Outcome } from "./check.ts";
import { element, field, said, sayAll } from "./element.ts";
import { readSeen, writeSeen } from "./seen.ts";
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

let last: (Outcome & { count: number }) | null = null;

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
  const { seen, ...found } = checkGiven(given, readSeen());
  writeSeen(seen);
  last = { ...found, count: seen.length };
  speak();
  outcome.querySelector("h2")?.focus();
});

function complain(first: Missing): void {
  last = null;
  speak();
  fields[first.at].control.focus();
}

function speak(): void {
  document.documentElement.lang = localeOf(language);
  document.title = `${wordsOf(language).title} · Ballast`;
  sayAll(wordsOf(language));
  outcome.replaceChildren(...(last ? outcomeOf(last) : []));
  speakStatement(language);
}

function outcomeOf({ wrong, commit, compared, count, ...found }: Outcome & { count: number }) {
  const words = wordsOf(language);
  // Most often a slip of the finger: what to do about it comes before what to do about a false proof.
  const isNumber = wrong === "other_number";
  const title = isNumber ? words.notOpened : wrong ? words.wrong : words.amount;
  const head = element("h2", { tabIndex: -1 }, title);
  const box = element("div", { className: isNumber ? "ask" : wrong ? "bad" : "good" });
  box.append(element("p", {}, wrong ? words[wrong] : words.counted));
  if (isNumber) box.append(element("p", {}, words.checkNumber));
  if (wrong) box.append(element("p", {}, words.whatToDo));
  const facts = commit ? factsOf(commit, wrong ? found.amount : null) : [];
  const sum = wrong || !commit ? "" : writeAmount(found.amount ?? 0n, commit.currency);
  const notes = [
    ...(found.amount === null ? [] : [words.parts]),
    ...(compared && wrong !== "two_lists" ? [words[compared]] : []),
    words.remembered.replace("{count}", String(count)),
  ];
  const list = element("dl");
  for (const [name, value] of facts) {
    list.append(element("div", {}, element("dt", {}, words[name]), element("dd", {}, value)));
  }
  return [
    head,
    element("p", { className: "sum" }, sum),
    box,
    list,
    ...notes.map((note) => element("p", { className: "quiet" }, note)),
  ];
}

function factsOf(commit: Commit, counted: bigint | null): [Word, string][] {
  const at = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const { currency, takenAt, total } = commit;
  return [
    ...(counted === null ? [] : [["amount", writeAmount(counted, currency)] as [Word, string]]),
    ["at", `${at.format(takenAt)} UTC (${dayOf(commit)})`],
    ["total", writeAmount(total, currency)],
    ["fingerprint", fingerprintOf(commit)],
  ];
}

speak();
// The page is made by this script: what the address names was not there when it was looked for.
if (location.hash === "#statement") document.getElementById("statement")?.scrollIntoView();
