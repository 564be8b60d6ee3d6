/** The letters of the documents: Noto Sans, one file a script, chosen letter by letter. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type PdfDocument from "pdfkit";
import { decompress } from "wawoff2";
import { shapedFonts } from "./shaped-font.ts";

const FONTS = {
  latin: "noto-sans/files/noto-sans-latin-wght-normal.woff2",
  "latin-ext": "noto-sans/files/noto-sans-latin-ext-wght-normal.woff2",
  devanagari: "noto-sans/files/noto-sans-devanagari-wght-normal.woff2",
  tamil: "noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2",
  telugu: "noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2",
  kannada: "noto-sans-kannada/files/noto-sans-kannada-kannada-wght-normal.woff2",
} as const;
export type FontName = keyof typeof FONTS;
const FONT_NAMES = Object.keys(FONTS) as FontName[];

const TO_BE_SHAPED: readonly FontName[] = ["telugu", "kannada"];

/** What pdfkit takes: the file, or a font that can lay out a text; its types know the file alone. */
type Source = Buffer;
let loading: Promise<Map<FontName, () => Source>> | undefined;

/** Makes all of them known to a document; the files are read once. */
export async function registerFonts(pdf: InstanceType<typeof PdfDocument>): Promise<void> {
  loading ??= readFonts();
  for (const [name, source] of await loading) pdf.registerFont(name, source());
}

async function readFonts(): Promise<Map<FontName, () => Source>> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = new Map<FontName, () => Source>();
  // One after the other: the unpacker has one memory for all.
  for (const name of FONT_NAMES) {
    const file = await readFile(resolve(`@fontsource-variable/${FONTS[name]}`));
    const bytes = Buffer.from(await decompress(file));
    const isShaped = TO_BE_SHAPED.includes(name);
    fonts.set(name, isShaped ? (shapedFonts(bytes) as unknown as () => Source) : () => bytes);
  }
  return fonts;
}

/** Which font has a letter; null: that of the letter before (marks and joiners). */
const SCRIPTS: [FontName | null, RegExp][] = [
  [null, /[\u200c\u200d]/],
  ["devanagari", /[\p{Script=Devanagari}\u0964\u0965]/u],
  ["tamil", /\p{Script=Tamil}/u],
  ["telugu", /\p{Script=Telugu}/u],
  ["kannada", /\p{Script=Kannada}/u],
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
