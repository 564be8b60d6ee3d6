import * as fc from "fast-check";
import { expect, it } from "vitest";
import { charactersLeft, graphemesOf, isWithin } from "./graphemes.ts";

it.each([
  ["ಶ್ರೀನಿವಾಸ", ["ಶ್ರೀ", "ನಿ", "ವಾ", "ಸ"]],
  ["ஸ்ரீராம்", ["ஸ்ரீ", "ரா", "ம்"]],
  ["லக்ஷ்மி", ["ல", "க்ஷ்", "மி"]],
  ["ப்ரியா", ["ப்", "ரி", "யா"]],
  ["श्रीमती", ["श्री", "म", "ती"]],
  ["స్త్రీ", ["స్త్రీ"]],
  ["ਪ੍ਰੀਤ", ["ਪ੍ਰੀ", "ਤ"]],
  ["क्‌ष", ["क्‌", "ष"]],
  ["👨‍👩‍👧🇮🇳e\u0301", ["👨‍👩‍👧", "🇮🇳", "e\u0301"]],
])("a reader takes %s apart as %j", (text, letters) => {
  expect(graphemesOf(text)).toEqual(letters);
}); // @rule input/length

it("loses nothing of a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => graphemesOf(text).join("") === text),
    { numRuns: 30 },
  );
});

it("is as long as it is read, with a ceiling on code points", () => {
  const letters = fc.constantFrom("a", "கி", "श्री", "🙂", "é");
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), (all) => {
      const text = all.join("");
      const fits = all.length <= 20 && [...text].length <= 80;
      expect(isWithin(text, 20)).toBe(fits);
      expect(charactersLeft(text, 20) >= 0).toBe(fits);
    }),
  );
  expect(isWithin(`a${"\u0301".repeat(80)}`, 20)).toBe(false);
  expect(isWithin("ᄀ".repeat(81), 20)).toBe(false);
}); // @rule input/length
