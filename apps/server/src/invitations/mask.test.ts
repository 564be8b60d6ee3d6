import { expect, it } from "vitest";
import { maskedName, maskedPhone } from "./mask.ts";

it.each([
  ["Bartholomew", "B•••"],
  ["தினேஷ்", "தி•••"],
  ["👩‍👩‍👧 family", "👩‍👩‍👧•••"],
  ["ಶ್ರೀನಿವಾಸ", "ಶ್ರೀ•••"],
  ["ஸ்ரீதர்", "ஸ்ரீ•••"],
  ["क्षमा", "क्ष•••"],
  ["ప్రియ", "ప్రి•••"],
  ["Al", "A•••"],
  [null, ""],
])("shows of the name %s only its first sign: %s", (name, shown) => {
  expect(maskedName(name)).toBe(shown);
}); // @rule input/length

it("shows the last two digits of a phone, and not how long it is", () => {
  expect(maskedPhone("+919876543210")).toBe("••• 10");
  expect(maskedPhone("+3581234567")).toBe("••• 67");
});
