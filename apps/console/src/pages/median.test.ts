import { expect, it } from "vitest";
import { twiceMedianOf } from "./median.ts";

it("is the middle one, or the mean of the two in the middle, and nothing of nothing", () => {
  expect(twiceMedianOf([5n, 1n, 100n])).toBe(10n);
  expect(twiceMedianOf([4n, 1n, 100n, 2n])).toBe(6n);
  expect(twiceMedianOf([0n, 0n, 7n])).toBe(0n);
  expect(twiceMedianOf([])).toBe(0n);
});

it("keeps the half between two counts", () => {
  expect(twiceMedianOf([2n, 1n])).toBe(3n);
});
