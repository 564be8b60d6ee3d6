import { expect, it } from "vitest";
import { parseUnits } from "./parse-units.ts";

it("reads whole numbers from 1 to the most, in the digits of any script, and nothing else", () => {
  const typed = ["1", " 7 ", "10", "७", "௧௦"];
  expect(typed.map((text) => parseUnits(text, 10))).toEqual([1, 7, 10, 7, 10]);
  expect(parseUnits("௧", 10)).toBe(1);
  for (const text of ["", "0", "11", "1.5", "-1", "1e3", "abc", "99999999"]) {
    expect(parseUnits(text, 10)).toBeNull();
  }
});
