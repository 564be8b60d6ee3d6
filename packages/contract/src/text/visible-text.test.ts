import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isVisible, visibleText, withoutUnseen } from "./visible-text.ts";

const NOTHING = [
  ...["\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180e", "\u200b", "\u200d"],
  ...["\u2060", "\u2800", "\u3000", "\u3164", "\ufe0f", "\ufeff", "\uffa0", "\u{1d159}"],
  ...["\u{e0041}", "\u{e0101}", "\u0301", "\u0bbe", "\u20dd", "\u00a0", "\u2003", "\n", "\t"],
  ...["\ud800", "\ue000", "\u0000", "\u2028", "\u202e", "\u{13441}"],
];

it("is not seen where a text is of nothing but fillers, blanks and marks, in any mixture", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...NOTHING)), (signs) => !isVisible(signs.join(""))),
  );
}); // @rule input/visible-text

it("is seen where one letter, figure, sign or emoji stands among them", () => {
  const some = fc.constantFrom("a", "श्री", "ஸ்ரீ", "7", "?", "€", "🙂", "👨‍👩‍👧", "가", "字");
  const around = fc.array(fc.constantFrom(...NOTHING)).map((signs) => signs.join(""));
  fc.assert(fc.property(around, some, around, (a, text, b) => isVisible(a + text + b)));
});

it("is left out of what was copied whole", () => {
  expect(withoutUnseen("\u202a 0xab\u00ad\u200bcd\n")).toBe("0xabcd");
});

it("is trimmed, and empty where nothing is seen", () => {
  expect(visibleText("  My wallet\n")).toBe("My wallet");
  expect(visibleText(" \u3164\u00ad ")).toBe("");
});
