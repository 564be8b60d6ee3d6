import { expect, it } from "vitest";
import { typedCode } from "./typed-code.ts";

it.each([
  ["BALLAST0", "BALLAST0"],
  [" bal-last 0\n", "ballast0"],
  ["баLL", "LL"],
  ["12345678901234567890", "1234567890123456"],
])("takes the letters and digits of a code: %j", (text, typed) => {
  expect(typedCode(text, 16)).toBe(typed);
});
