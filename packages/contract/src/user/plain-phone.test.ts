import { expect, it } from "vitest";
import { plainPhone, readAnyPhone } from "./plain-phone.ts";

it.each([
  ["+९१ ९८७६५ ४३२१०", "+91 98765 43210"],
  ["＋９１（９８７６５）４３２１０", "+91(98765)43210"],
  ["+٩١ ٩٨٧٦٥", "+91 98765"],
  ["\u202a+1 415‑555‑0111\u202c", "+1 415-555-0111"],
  ["tel:+14155550111", "+14155550111"],
  ["0044 7700 900123", "+44 7700 900123"],
  ["+52 1 55 1234 5678", "+52  55 1234 5678"],
  ["+521 (331) 234-5678", "+52  (331) 234-5678"],
  ["+52 155 123 4567", "+52 155 123 4567"],
  ["+1 415 abc", "+1 415 abc"],
])("%j is typed for %j", (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
}); // @rule input/digits

it("is any number that can be called", () => {
  expect(readAnyPhone(" ९८७६५/४३२१० ")).toBe("98765/43210");
  for (const none of ["", "12", "call me", "+", "\u3164\u3164"])
    expect(readAnyPhone(none)).toBeNull();
});
