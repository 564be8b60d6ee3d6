import { LANGUAGES } from "@ballast/contract/language.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { create, type Font } from "fontkit";
import type PdfDocument from "pdfkit";
import { beforeAll, describe, expect, it } from "vitest";
import { registerFonts, runsOf } from "./pdf-fonts.ts";

const fonts = new Map<string, Font>();
beforeAll(async () => {
  const registerFont = (name: string, source: Buffer | Font) =>
    fonts.set(name, Buffer.isBuffer(source) ? (create(source) as Font) : source);
  await registerFonts({ registerFont } as unknown as InstanceType<typeof PdfDocument>);
});

/** The letters that would be drawn as the box of a missing glyph. */
const boxesOf = (text: string) =>
  runsOf(text).flatMap(({ font, text: part }) =>
    [...part].filter((letter) => {
      const glyph = fonts.get(font)?.glyphForCodePoint(letter.codePointAt(0) ?? 0);
      return glyph === undefined || glyph.id === 0;
    }),
  );
const drawn = (text: string) =>
  runsOf(text)
    .map((run) => run.text)
    .join("");

/** Characters between words, in figures, and in texts that people write in an agreement. */
const SIGNS = "0123456789 ,.:;/%()[]'\"#&+*=<>@!?_ −–—×·…’‘“”«»„‚§°±½²³µ€₹₺£¥¢$™©®ªº¿¡†•";

describe("a letter's font", () => {
  it.each([
    ["a statement", LANGUAGES.map((language) => catalogueOf(language, "statement"))],
    ["the guides", LANGUAGES.map((language) => catalogueOf(language, "guides"))],
    [
      "the ribbon, the warnings and the note on a translation",
      LANGUAGES.map((language) => catalogueOf(language, "texts")),
    ],
    ["figures and signs", [SIGNS, CURRENCY_CODES]],
  ])("has every letter of %s, as it is written", (_, words) => {
    const text = JSON.stringify(words);
    expect(boxesOf(text)).toEqual([]);
    expect(drawn(text)).toBe(text.normalize("NFC"));
  });

  it.each([
    ["हिन्दी ₹100 −5", "devanagari"],
    ["தமிழ் −5", "tamil"],
    ["తెలుగు −5", "telugu"],
    ["ಕನ್ನಡ −5", "kannada"],
    ["Şğıİ Ελ", "latin-ext"],
  ])("is that of its script: %s", (text, font) => {
    expect(runsOf(text).some((run) => run.font === font)).toBe(true);
    expect(boxesOf(text)).toEqual([]);
  });

  it("changes where the script does, and a joiner keeps that of its letter", () => {
    expect(runsOf("USDT शुल्क\u200dक, ş")).toEqual([
      { font: "latin", text: "USDT " },
      { font: "devanagari", text: "शुल्क\u200dक" },
      { font: "latin", text: ", " },
      { font: "latin-ext", text: "ş" },
    ]);
  });

  it("is never one that lacks it: what none has is written as its number", () => {
    expect(drawn("a≤b 中 😀")).toBe("a[U+2264]b [U+4E2D] [U+1F600]");
    expect(drawn("5\u202f%, 24\u2011hour\u2060s,\u200e\u0007")).toBe("5\u00a0%, 24-hours,");
    expect(drawn("cafe\u0301 a\u0302")).toBe("café â");
  });

  it("is found for whatever anybody writes", () => {
    // Every letter of the first plane: alone, at the beginning of a word, and after another script.
    for (let code = 0; code < 0x1_0000; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const letter = String.fromCodePoint(code);
      for (const text of [letter, `ஆ${letter}`]) {
        const boxes = boxesOf(text);
        if (boxes.length > 0) throw new Error(`U+${code.toString(16)} in ${JSON.stringify(text)}`);
      }
    }
  }); // @rule 4/provenance
});
