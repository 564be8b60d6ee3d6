/** The page around the checks: what to check, its file, and eleven languages. */
import "./page.css";
import "./picture.css";
import {
  LANGUAGE_NAMES,
  type Language,
  languageOfTags,
  localeOf,
} from "@ballast/contract/language.ts";
import { element, said, sayAll } from "./element.ts";
import type { Kind } from "./kinds.ts";
import {
  proofPart,
  refuseFile,
  speakProof,
  takeLists,
  takeProof,
  whenProofChanges,
} from "./proof-part.ts";
import {
  speakStatement,
  statementPart,
  takeKeys,
  takeStatement,
  whenStatementChanges,
} from "./statement-part.ts";
import { speakTaken, type Taken, takePart, whenTaken } from "./take-files.ts";
import { wordsOf } from "./words.ts";

type Part = "proof" | "statement";

let language = languageOfTags(navigator.languages);

const choice = element("select", { id: "language" });
choice.append(
  ...Object.entries(LANGUAGE_NAMES).map(([name, own]) =>
    element("option", { value: name, lang: localeOf(name as Language) }, own),
  ),
);
choice.value = language;

const radio = (value: Part) =>
  element("input", { type: "radio", name: "part", value, onchange: () => show(value) });
const radios: Record<Part, HTMLInputElement> = {
  proof: radio("proof"),
  statement: radio("statement"),
};

const segments = element(
  "fieldset",
  {},
  said(element("legend", { className: "unseen" }), "what"),
  ...(["proof", "statement"] as const).map((name) =>
    element("label", {}, radios[name], said(element("span"), name)),
  ),
);

// The text shown where no script runs, or this script is too new for the browser.
document.getElementById("needs")?.remove();
document.body.append(
  element("header", {}, said(element("p", { className: "ribbon" }), "ribbon")),
  element(
    "main",
    {},
    element(
      "div",
      { className: "top" },
      said(element("h1"), "title"),
      said(element("label", { htmlFor: "language", className: "unseen" }), "language"),
      choice,
    ),
    said(element("p", { className: "quiet" }), "lead"),
    segments,
    takePart,
    proofPart,
    statementPart,
  ),
);

function show(part: Part): void {
  radios[part].checked = true;
  proofPart.hidden = part !== "proof";
  statementPart.hidden = part !== "statement";
}

/** A file of an unknown kind is given to the part that is shown, which says what it is not. */
function take(files: readonly Taken[]): void {
  const kinds = files.map(({ kind }) => kind);
  if (kinds.includes("proof") || kinds.includes("lists")) show("proof");
  else if (kinds.includes("statement") || kinds.includes("keys")) show("statement");
  for (const { kind, bytes } of files) TAKES[kind ?? "unknown"](bytes);
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const TAKES: Record<Kind | "unknown", (bytes: Uint8Array) => void> = {
  lists: (bytes) => takeLists(textOf(bytes)),
  keys: (bytes) => takeKeys(textOf(bytes)),
  proof: (bytes) => takeProof(textOf(bytes)),
  statement: takeStatement,
  unknown: (bytes) => (radios.proof.checked ? refuseFile() : takeStatement(bytes)),
};

function speak(): void {
  const words = wordsOf(language);
  document.documentElement.lang = localeOf(language);
  document.title = `${words.title} · Ballast`;
  sayAll(words);
  speakTaken(words);
  const speech = { words, locale: localeOf(language) };
  speakProof(speech);
  speakStatement(speech);
}

choice.addEventListener("change", () => {
  language = choice.value as Language;
  speak();
});
whenProofChanges(speak);
whenStatementChanges(speak);
whenTaken(take, speak);
// What is folded would be missing on paper.
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details")) one.open = true;
});

const showAddressed = () => show(location.hash === "#statement" ? "statement" : "proof");
addEventListener("hashchange", showAddressed);
showAddressed();
speak();
