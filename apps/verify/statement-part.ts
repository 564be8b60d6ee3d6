/** An account statement: the keys to check it with, and the result. */
import { element, field, fold, opens, said } from "./element.ts";
import { listOf, type Speech } from "./facts.ts";
import { pictureOf } from "./picture.ts";
import { checkStatement, type Key, readKeys } from "./statement.ts";
import { statementSteps } from "./steps.ts";
import { type Looked, tellStatement } from "./tell-statement.ts";

const PUBLISHED = "/proofs/keys.json";
/** A page opened from a file has no server to ask. */
const isServed = location.protocol.startsWith("http");

const keysText = element("textarea", { rows: 3, spellcheck: false });
const outcome = element("div", { id: "statement-outcome" });
const keys = field("stKeys", keysText, "stKeysHint");
const keysFold = fold("stKeysFile", keys.frame);
const noFile = element("p", { id: "statement-error", className: "error" });
const button = said(element("button", { type: "submit" }), "check");
button.setAttribute("aria-describedby", noFile.id);
const form = element("form", { noValidate: true }, keysFold, noFile, button);

export const statementPart = element("section", { id: "statement" }, form, outcome);

let bytes: Uint8Array | null = null;
let last: Looked | null = null;
let isFileMissing = false;
/** Counts inputs and checks, so that the result of an earlier input is dropped. */
let asked = 0;
let speakAgain = (): void => {};

/** `speak` renders all texts of the page again. */
export function whenStatementChanges(speak: () => void): void {
  speakAgain = speak;
}

export function speakStatement(speech: Speech): void {
  const { words } = speech;
  noFile.textContent = isFileMissing ? words.noFile : "";
  const picture = pictureOf(statementSteps(last), words);
  outcome.replaceChildren(...(last ? shown(last, picture, speech) : [picture]));
}

export function takeStatement(taken: Uint8Array): void {
  bytes = taken;
  forget();
  form.requestSubmit();
}

export function takeKeys(text: string): void {
  keysText.value = text;
  forget();
  if (bytes) form.requestSubmit();
}

keysText.addEventListener("input", forget);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  forget();
  const [mine, given] = [asked, await readGiven()];
  if (mine !== asked) return;
  const wrong = typeof given === "string" ? given : null;
  keys.complain(wrong);
  if (wrong) keysFold.open = true;
  isFileMissing = bytes === null;
  if (bytes && typeof given !== "string") {
    last = { ...checkStatement(bytes, given.keys), keysFrom: given.from };
  }
  speakAgain();
  if (last) outcome.querySelector("h2")?.focus();
  else (isFileMissing ? button : keysText).focus();
});

/** The result for another file, or with other keys, must not be shown beside this one. */
function forget(): void {
  asked += 1;
  last = null;
  isFileMissing = false;
  speakAgain();
}

type Given = { keys: Key[]; from: string | null };

async function readGiven(): Promise<Given | "noKeys" | "badKeys"> {
  const typed = keysText.value.trim();
  const text = typed || (isServed ? await published() : "");
  if (text === "") return "noKeys";
  const read = readKeys(text);
  return read ? { keys: read, from: typed ? null : location.host } : "badKeys";
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

function shown(looked: Looked, picture: HTMLElement, { words, locale }: Speech): Node[] {
  const { heading, lines, facts } = tellStatement(looked, words, locale);
  const box = element("div", { className: looked.wrong ? "bad" : "good" });
  box.append(...lines.map((line) => element("p", {}, line)));
  const result = element("div", {}, element("h2", { tabIndex: -1 }, heading), box);
  result.setAttribute("role", "status");
  return [
    result,
    picture,
    ...(facts.length > 0 ? [opens(words.signedFor, listOf(facts, words))] : []),
    element("p", { className: "quiet" }, words.stCompare),
  ];
}
