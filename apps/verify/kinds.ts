/** Which of the files that this page knows a file is, judged by its content, never by its name. */
import { checkStatement } from "./statement.ts";

/** In the order in which they are taken: what a check needs comes before what is checked. */
export const KINDS = ["lists", "keys", "proof", "statement"] as const;
export type Kind = (typeof KINDS)[number];

const FORMATS: Record<string, Kind> = {
  "ballast-my-proof-1": "proof",
  "ballast-statement-keys-1": "keys",
  "ballast-liabilities-1": "lists",
};
/** The format is the first key of each of these files. */
const BEGINNING_BYTES = 200;
/** The lists of eleven years are smaller, and a field shows the text. */
const LARGEST_TEXT_BYTES = 4_000_000;

/** Null when the content belongs to no known kind; a part of a known file has its kind. */
export function kindOf(bytes: Uint8Array): Kind | null {
  const beginning = new TextDecoder().decode(bytes.subarray(0, BEGINNING_BYTES));
  const [, format = ""] = /^\s*\{\s*"format"\s*:\s*"([\w-]+)"/.exec(beginning) ?? [];
  const kind = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (kind) return bytes.length <= LARGEST_TEXT_BYTES ? kind : null;
  return checkStatement(bytes, []).wrong === "notStatement" ? null : "statement";
}
