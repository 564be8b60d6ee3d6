/**
 * Fonts of the documents: Noto Sans, one file for each script. Each letter uses the first font in this list
 * that has a glyph for it.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import type PdfDocument from "pdfkit";

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

const TO_BE_SHAPED: readonly FontName[] = ["devanagari", "tamil", "telugu", "kannada"];

/** What pdfkit accepts: the file, or an object that can lay out text; its types know only the file. */
type Source = Buffer;
let loading: Promise<Map<FontName, () => Source>> | undefined;
/** The characters for which each font has a glyph. */
const lettersOf = new Map<FontName, ReadonlySet<number>>();

/** Imported with the first document, because importing it takes a tenth of the server's start. */
export const pdfkit = async () => (await import("pdfkit")).default;

/** Registers all fonts with a document; the files are read once. */
export async function registerFonts(pdf: InstanceType<typeof PdfDocument>): Promise<void> {
  loading ??= readFonts();
  for (const [name, source] of await loading) pdf.registerFont(name, source());
}

async function readFonts(): Promise<Map<FontName, () => Source>> {
  const { resolve } = createRequire(import.meta.url);
  const [{ create }, { decompress }, { shapedFonts }] = await Promise.all([
    import("fontkit"),
    import("wawoff2"),
    import("./shaped-font.ts"),
  ]);
  const fonts = new Map<FontName, () => Source>();
  // One after the other, because the decompressor has one memory for all.
  for (const name of FONT_NAMES) {
    const file = await readFile(resolve(`@fontsource-variable/${FONTS[name]}`));
    const bytes = Buffer.from(await decompress(file));
    lettersOf.set(name, lettersIn(create(bytes) as Font));
    const isShaped = TO_BE_SHAPED.includes(name);
    fonts.set(name, isShaped ? (shapedFonts(bytes) as unknown as () => Source) : () => bytes);
  }
  return fonts;
}

/** Glyph 0 is the box of a missing letter; a file may still list characters for it. */
const lettersIn = (font: Font): ReadonlySet<number> =>
  new Set(font.characterSet.filter((letter) => font.glyphForCodePoint(letter).id !== 0));

/** Replacements of similar look for characters that no font has. */
const STAND_INS: [RegExp, string][] = [
  [/[\u2010\u2011]/g, "-"],
  [/[\t\u2000-\u2008\u200a\u202f\u205f\u3000]/g, "\u00a0"],
  // invisible characters that control line breaks and direction
  [/[\p{Cc}\u200e\u200f\u2028-\u202e\u2060-\u2069]/gu, ""],
];

export type Run = { font: FontName; text: string };

/**
 * Splits a text where its font changes. A character that no font has is written as its number, "[U+4E2D]",
 * so that nothing is dropped silently.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  const add = (font: FontName, letter: string) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  };
  for (const letter of readable(text)) {
    const before = runs.at(-1)?.font;
    // a mark or a joiner is drawn with the letter before it
    const stays = before !== undefined && /[\p{M}\u200c\u200d]/u.test(letter);
    const font =
      stays && has(before, letter) ? before : FONT_NAMES.find((name) => has(name, letter));
    if (font !== undefined) add(font, letter);
    else for (const sign of numberOf(letter)) add("latin", sign);
  }
  return runs;
}

function readable(text: string): string {
  // Fonts more often have a letter with its mark composed than the mark alone.
  const composed = text.normalize("NFC");
  return STAND_INS.reduce((all, [letters, by]) => all.replace(letters, by), composed);
}

function has(font: FontName, letter: string): boolean {
  if (!lettersOf.has(font)) throw new Error(`the font ${font} is not read`);
  return lettersOf.get(font)?.has(letter.codePointAt(0) ?? 0) ?? false;
}

const numberOf = (letter: string) =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
