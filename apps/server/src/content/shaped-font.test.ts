import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { decompress } from "wawoff2";
import { shapedFonts } from "./shaped-font.ts";

const { resolve } = createRequire(import.meta.url);
async function fontOf(script: string) {
  const family = script === "devanagari" ? "noto-sans" : `noto-sans-${script}`;
  const path = `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;
  return shapedFonts(Buffer.from(await decompress(await readFile(resolve(path)))));
}

const VIRAMA = { telugu: 0x0c4d, kannada: 0x0ccd };
/**
 * Conjuncts of two and three letters, a leading r, and vowels drawn in parts before or beside their
 * letter.
 */
const WORDS = {
  devanagari: ["राशि", "स्थिति", "कृपया", "क़ानून", "वर्ष"],
  tamil: ["தொடக்க", "போனஸ்", "கௌரவம்", "ஸ்ரீ"],
  telugu: ["క్ష్మి", "స్త్రీ", "అర్థం", "ప్రాసెస్", "నెట్‌వర్క్", "అవుతోంది"],
  kannada: ["ಕ್ಷ್ಮಿ", "ಸ್ತ್ರೀ", "ಅರ್ಜಿ", "ಪ್ರಕ್ರಿಯೆ", "ನೆಟ್‌ವರ್ಕ್", "ಕೊನೆಯದಾಗಿ"],
};

describe.each(["devanagari", "tamil", "telugu", "kannada"] as const)("%s", (script) => {
  let font: ReturnType<Awaited<ReturnType<typeof fontOf>>>;
  beforeAll(async () => {
    font = (await fontOf(script))();
  });
  const lettersOf = (text: string) =>
    font.layout(text).glyphs.flatMap(({ codePoints }) => codePoints);

  it.each(WORDS[script])("%s is copied letter by letter as it was written", (word) => {
    expect(String.fromCodePoint(...lettersOf(word))).toBe(word);
  });

  it("embeds a syllable once for each text it stands for, the same way each time", async () => {
    const make = await fontOf(script);
    const embedded = () => {
      const own = make();
      const subset = own.createSubset() as unknown as { includeGlyph(id: number): number };
      return WORDS[script].flatMap((word) =>
        own.layout(word).glyphs.map(({ id, codePoints }) => [subset.includeGlyph(id), codePoints]),
      );
    };
    const first = embedded();
    expect(embedded()).toEqual(first);
    const texts = new Map<unknown, string>();
    for (const [id, letters] of first) {
      expect(texts.get(id) ?? `${letters}`).toBe(`${letters}`);
      texts.set(id, `${letters}`);
    }
  });
});

describe.each(["telugu", "kannada"] as const)("%s", (script) => {
  it("draws a conjunct's second letter below the first: it takes no place of its own", async () => {
    const font = (await fontOf(script))();
    const [ka, ssa] = script === "telugu" ? ["క", "ష"] : ["ಕ", "ಷ"];
    const width = (text: string) => font.layout(text).advanceWidth;
    const conjunct = `${ka}${String.fromCodePoint(VIRAMA[script])}${ssa}`;
    expect(width(conjunct)).toBeLessThan(width(`${ka}${ssa}`));
  });
});
