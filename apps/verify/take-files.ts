/** Files that are chosen, or dropped anywhere on the page, and what was recognized in them. */
import { element, said } from "./element.ts";
import { KINDS, type Kind, kindOf } from "./kinds.ts";
import type { Word, Words } from "./words.ts";

export type Taken = { name: string; kind: Kind | null; bytes: Uint8Array };

/** A statement of the longest period is smaller. */
const LARGEST_BYTES = 60_000_000;
const NAMES: Record<Kind, Word> = {
  proof: "proof",
  statement: "statement",
  keys: "stKeysFile",
  lists: "lists",
};

const input = element("input", { type: "file", id: "choose", multiple: true });
input.setAttribute("aria-describedby", "drop choose-error");
const error = element("p", { id: "choose-error", className: "error" });
const names = element("div", { className: "taken" });
names.setAttribute("role", "status");

export const takePart = element(
  "div",
  { className: "take" },
  input,
  said(element("label", { htmlFor: "choose" }), "choose"),
  said(element("p", { id: "drop", className: "quiet" }), "drop"),
  names,
  error,
);

/** What the checks use now: the last file of each kind. */
let shown: Omit<Taken, "bytes">[] = [];
let complaint: Word | null = null;
/** Counts takings, so that files that are read slowly do not replace later ones. */
let asked = 0;

export function speakTaken(words: Words): void {
  error.textContent = complaint === null ? "" : words[complaint];
  const nameOf = ({ name, kind }: Omit<Taken, "bytes">) =>
    kind === null ? name : `${name}: ${words[NAMES[kind]]}`;
  takePart.classList.toggle("full", shown.length > 0);
  names.replaceChildren(...shown.map((one) => element("p", {}, nameOf(one))));
}

/** `onTaken` gets at most one file of each kind; `speak` renders all texts of the page again. */
export function whenTaken(onTaken: (files: Taken[]) => void, speak: () => void): void {
  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    asked += 1;
    const mine = asked;
    const read = await Promise.all(files.slice(0, KINDS.length + 1).map(readOne));
    if (mine !== asked) return;
    const taken = read
      .filter((one) => one !== null)
      .sort((a, b) => placeOf(a.kind) - placeOf(b.kind));
    const kinds = new Set(taken.map(({ kind }) => kind));
    complaint =
      taken.length < read.length ? "unreadFile" : kinds.size < taken.length ? "oneEach" : null;
    if (complaint === null) {
      const others = shown.filter(({ kind }) => kind !== null && !kinds.has(kind));
      shown = [...others, ...taken.map(({ name, kind }) => ({ name, kind }))];
    }
    speak();
    if (complaint === null) onTaken(taken);
  }

  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    // The same file can be chosen again after it was changed.
    input.value = "";
    void take(files);
  });
  for (const name of ["dragover", "dragleave", "drop"] as const) {
    document.addEventListener(name, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // Between two elements of the page; outside of it there is none.
      const isInside = name === "dragleave" && event.relatedTarget !== null;
      document.body.classList.toggle("dropping", name === "dragover" || isInside);
      if (name === "drop") void take([...event.dataTransfer.files]);
    });
  }
}

const placeOf = (kind: Kind | null) => (kind === null ? -1 : KINDS.indexOf(kind));

/** Null when the file is too large, no longer exists, or was changed after it was selected. */
async function readOne(file: File): Promise<Taken | null> {
  if (file.size > LARGEST_BYTES) return null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name: file.name, kind: kindOf(bytes), bytes };
  } catch {
    return null;
  }
}
