/** The second part of the page: an account statement, chosen or dropped, and what came out. */
import { type Language, localeOf } from "@ballast/contract/language.ts";
import { element, field, said } from "./element.ts";
import { checkStatement, type Key, readKeys, type StatementOutcome } from "./statement.ts";
import { type Word, wordsOf } from "./words.ts";

const PUBLISHED = "/proofs/keys.json";
/** From a file there is nobody to ask. */
const isServed = location.protocol.startsWith("http");

const file = element("input", { type: "file", accept: ".csv,.pdf,text/csv,application/pdf" });
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
let last: StatementOutcome | null = null;

export function speakStatement(chosen: Language): void {
  language = chosen;
  outcome.replaceChildren(...(last ? shown(last) : []));
}

keysFile.addEventListener("change", async () => {
  const [chosen] = keysFile.files ?? [];
  if (chosen) keysText.value = await chosen.text();
});

for (const name of ["dragover", "drop"] as const) {
  statementPart.addEventListener(name, (event) => {
    event.preventDefault();
    const { files } = event.dataTransfer ?? {};
    if (name === "drop" && files?.length === 1) file.files = files;
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [chosen] = file.files ?? [];
  const keys = await readGiven();
  const isBad = keys === "noKeys" || keys === "badKeys";
  fields.file.complain(chosen ? null : "noFile");
  fields.keys.complain(isBad ? keys : null);
  if (!chosen || isBad) {
    last = null;
    speakAgain();
    return (chosen ? keysText : file).focus();
  }
  last = checkStatement(new Uint8Array(await chosen.arrayBuffer()), keys);
  speakAgain();
  outcome.querySelector("h3")?.focus();
});

let speakAgain = (): void => {};
/** `speak` says everything on the page anew. */
export function whenStatementChanges(speak: () => void): void {
  speakAgain = speak;
}

async function readGiven(): Promise<Key[] | "noKeys" | "badKeys"> {
  const text = keysText.value.trim() || (isServed ? await published() : "");
  return text === "" ? "noKeys" : (readKeys(text) ?? "badKeys");
}

/** What was not answered is given by hand. */
async function published(): Promise<string> {
  try {
    const answer = await fetch(PUBLISHED, { cache: "no-cache", credentials: "omit" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

function shown({ wrong, about, key }: StatementOutcome): HTMLElement[] {
  const words = wordsOf(language);
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeZone: "UTC" });
  const ended = key?.revokedAt ?? null;
  const said = (wrong ? words[wrong] : words.signed)
    .replace("{key}", about?.keyId ?? "")
    .replace("{date}", ended ? day.format(ended) : "");
  const facts: [Word, string][] = about
    ? [
        ["stPeriod", day.formatRange(new Date(about.from), new Date(about.to))],
        ["stZone", about.zone],
        ["stMember", about.member],
        ["stKey", about.keyId],
        ...(key ? [["stSince", day.format(key.firstUsedAt)] as [Word, string]] : []),
      ]
    : [];
  // Nothing that a false line says is shown as a fact.
  const isShown = wrong === null || wrong === "revokedKey";
  return [
    element("h3", { tabIndex: -1 }, wrong ? words.stWrong : words.stGood),
    element(
      "div",
      { className: wrong ? "bad" : "good" },
      element("p", {}, said),
      ...(wrong ? [element("p", {}, words.stWhatToDo)] : []),
    ),
    element(
      "dl",
      {},
      ...(isShown ? facts : []).map(([name, value]) =>
        element("div", {}, element("dt", {}, words[name]), element("dd", {}, value)),
      ),
    ),
    element("p", { className: "quiet" }, words.stCompare),
  ];
}
