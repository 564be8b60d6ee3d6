/** The second part of the page: an account statement, selected or dropped, and the result. */
import { type Language, localeOf } from "@ballast/contract/language.ts";
import { element, field, said } from "./element.ts";
import { checkStatement, type Key, readKeys } from "./statement.ts";
import { type Looked, tellStatement } from "./tell-statement.ts";
import { wordsOf } from "./words.ts";

const PUBLISHED = "/proofs/keys.json";
/** A page opened from a file has no server to ask. */
const isServed = location.protocol.startsWith("http");

const file = element("input", {
  type: "file",
  accept: ".csv,.pdf,.txt,.tsv,.xlsx,.ods,text/csv,application/pdf",
});
const keysFile = element("input", { type: "file", accept: ".json,application/json" });
const keysText = element("textarea", { rows: 3, spellcheck: false });
const outcome = element("div", { id: "statement-outcome" });
outcome.setAttribute("role", "status");
outcome.setAttribute("aria-labelledby", "statement");

const fields = {
  file: field("stFile", file, "stDrop"),
  keysFile: field("stKeysFile", keysFile, "stKeysHint"),
  keys: field("stKeys", keysText),
};
const form = element(
  "form",
  { noValidate: true },
  ...Object.values(fields).map(({ frame }) => frame),
  said(element("button", { type: "submit" }), "stCheck"),
);

export const statementPart = element(
  "section",
  {},
  said(element("h2", { id: "statement", tabIndex: -1 }), "stTitle"),
  said(element("p"), "stLead"),
  form,
  outcome,
);

let language: Language = "en_US";
let last: Looked | null = null;
/** Counts inputs and checks, so that the result of an earlier input is dropped. */
let asked = 0;

export function speakStatement(chosen: Language): void {
  language = chosen;
  outcome.replaceChildren(...(last ? shown(last) : []));
}

keysFile.addEventListener("change", async () => {
  const [chosen] = keysFile.files ?? [];
  if (chosen) keysText.value = await chosen.text();
  forget();
});
keysText.addEventListener("input", forget);
file.addEventListener("change", forget);

for (const name of ["dragover", "drop"] as const) {
  statementPart.addEventListener(name, (event) => {
    event.preventDefault();
    const { files } = event.dataTransfer ?? {};
    if (name !== "drop" || files?.length !== 1) return;
    file.files = files;
    forget();
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  forget();
  const mine = asked;
  const [chosen] = file.files ?? [];
  const [bytes, given] = await Promise.all([chosen ? bytesOf(chosen) : null, readGiven()]);
  if (mine !== asked) return;
  const isBad = typeof given === "string";
  fields.file.complain(bytes ? null : "noFile");
  fields.keys.complain(isBad ? given : null);
  if (bytes && !isBad) last = { ...checkStatement(bytes, given.keys), keysFrom: given.from };
  speakAgain();
  if (last) outcome.querySelector("h3")?.focus();
  else (bytes ? keysText : file).focus();
});

/** The result for another file, or with other keys, must not be shown beside this one. */
function forget(): void {
  asked += 1;
  last = null;
  speakAgain();
}

/** Null when the file no longer exists, or was changed after it was selected. */
async function bytesOf(chosen: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await chosen.arrayBuffer());
  } catch {
    return null;
  }
}

let speakAgain = (): void => {};
/** `speak` renders all texts of the page again. */
export function whenStatementChanges(speak: () => void): void {
  speakAgain = speak;
}

type Given = { keys: Key[]; from: string | null };

async function readGiven(): Promise<Given | "noKeys" | "badKeys"> {
  const typed = keysText.value.trim();
  const text = typed || (isServed ? await published() : "");
  if (text === "") return "noKeys";
  const keys = readKeys(text);
  return keys ? { keys, from: typed ? null : location.host } : "badKeys";
}

/** Without a response the keys must be entered by hand. */
async function published(): Promise<string> {
  try {
    const answer = await fetch(PUBLISHED, { cache: "no-cache", credentials: "omit" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

function shown(looked: Looked): HTMLElement[] {
  const words = wordsOf(language);
  const { heading, lines, facts } = tellStatement(looked, words, localeOf(language));
  const box = element("div", { className: looked.wrong ? "bad" : "good" });
  box.append(...lines.map((line) => element("p", {}, line)));
  const list = element("dl");
  for (const [name, value] of facts) {
    list.append(element("div", {}, element("dt", {}, words[name]), element("dd", {}, value)));
  }
  const compare = element("p", { className: "quiet" }, words.stCompare);
  return [element("h3", { tabIndex: -1 }, heading), box, list, compare];
}
