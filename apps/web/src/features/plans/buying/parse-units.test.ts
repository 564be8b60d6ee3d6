import { expect, it } from "vitest";
import { chosenUnits, parseUnits } from "./parse-units.ts";

it("reads whole numbers from 1 to the most, in the digits of any script, and nothing else", () => {
  const typed = ["1", " 7 ", "10", "७", "௧௦"];
  expect(typed.map((text) => parseUnits(text, 10))).toEqual([1, 7, 10, 7, 10]);
  expect(parseUnits("௧", 10)).toBe(1);
  for (const text of ["", "0", "11", "1.5", "-1", "1e3", "abc", "99999999"]) {
    expect(parseUnits(text, 10)).toBeNull();
  }
});

it("begins with one unit where the member chose neither units nor an amount", () => {
  expect(chosenUnits("", { price: 250n, most: 8, amount: null })).toBe(1);
  expect(chosenUnits("3", { price: 250n, most: 8, amount: null })).toBe(3);
});

it("begins with the whole units that a chosen amount pays for, at least one and no more than can be bought", () => {
  const plan = { price: 250n, most: 8, amount: 1_100n };
  expect(chosenUnits("", plan)).toBe(4);
  expect(chosenUnits("3", plan)).toBe(3);
  expect(chosenUnits("9", plan)).toBe(4);
  expect(chosenUnits("", { ...plan, amount: 249n })).toBe(1);
  expect(chosenUnits("", { ...plan, amount: 1_000_000n })).toBe(8);
});
