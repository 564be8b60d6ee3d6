import { describe, expect, it } from "vitest";
import { latinDigits, plainSigns } from "./latin-digits.ts";

/** The zero digit of each script that this engine's Unicode version contains. */
const ZEROS: number[] = [];
for (let code = 0; code < 0x20000; code += 1) {
  if (!/\p{Nd}/u.test(String.fromCodePoint(code))) continue;
  ZEROS.push(code);
  code += 9;
}
const digitsFrom = (zero: number) =>
  Array.from({ length: 10 }, (_, at) => String.fromCodePoint(zero + at)).join("");

describe("digits", () => {
  it("are read of every script that Unicode has", () => {
    expect(ZEROS.length).toBeGreaterThan(60);
    for (const zero of ZEROS) expect(latinDigits(digitsFrom(zero))).toBe("0123456789");
  }); // @rule input/digits

  it.each([
    ["१,२५,०००.५०", "1,25,000.50"],
    ["௧௨௩", "123"],
    ["౧౨౩", "123"],
    ["೧೨೩", "123"],
    ["١٬٢٣٤٫٥٠", "1'234.50"],
    ["۱۲۳", "123"],
    ["＋９１\u3000９８７６５－４３２１０", "+91\u300098765-43210"],
    ["\u202a+1\u200b415\u202c", "+1415"],
    ["½ ² Ⅷ", "½ ² Ⅷ"],
  ])("of %j are %j", (typed, plain) => {
    expect(plainSigns(typed)).toBe(plain);
  });
});
