/**
 * The letters of the documents: Noto Sans, one file a script, chosen letter by letter. pdfkit sets
 * Latin, Devanagari and Tamil rightly; of Telugu and Kannada it misplaces conjuncts, so documents of
 * these two languages are in English.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Language } from "@ballast/contract/language.ts";
import { decompress } from "wawoff2";

const NOT_SET_RIGHTLY: readonly Language[] = ["te_IN", "kn_IN"];

/** The language in which a document for readers of `language` is written. */
export function pdfLanguage(language: Language): Language {
  return NOT_SET_RIGHTLY.includes(language) ? "en_US" : language;
}

const FONTS = {
  latin: "noto-sans/files/noto-sans-latin-wght-normal.woff2",
  "latin-ext": "noto-sans/files/noto-sans-latin-ext-wght-normal.woff2",
  devanagari: "noto-sans/files/noto-sans-devanagari-wght-normal.woff2",
  tamil: "noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2",
} as const;
export type FontName = keyof typeof FONTS;
const FONT_NAMES = Object.keys(FONTS) as FontName[];

let loading: Promise<Map<FontName, Buffer>> | undefined;

/** Each font as TrueType, read once. */
export function loadFonts(): Promise<Map<FontName, Buffer>> {
  loading ??= readFonts();
  return loading;
}

async function readFonts(): Promise<Map<FontName, Buffer>> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = new Map<FontName, Buffer>();
  // One after the other: the unpacker has one memory for all.
  for (const name of FONT_NAMES) {
    const file = await readFile(resolve(`@fontsource-variable/${FONTS[name]}`));
    fonts.set(name, Buffer.from(await decompress(file)));
  }
  return fonts;
}

/** Which font has a letter; null: that of the letter before (marks and joiners). */
const SCRIPTS: [FontName | null, RegExp][] = [
  [null, /[\u200c\u200d]/],
  ["devanagari", /[\p{Script=Devanagari}\u0964\u0965]/u],
  ["tamil", /\p{Script=Tamil}/u],
  ["latin", /[ -\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac]/],
];

export type Run = { font: FontName; text: string };

/** A text cut where its font changes. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const known = SCRIPTS.find(([, pattern]) => pattern.test(letter));
    const font = known === undefined ? "latin-ext" : (known[0] ?? last?.font ?? "latin");
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
