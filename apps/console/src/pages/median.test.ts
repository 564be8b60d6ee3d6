import { expect, it } from "vitest";
import { medianOf } from "./median.ts";

it("is the middle one, or the mean of the two in the middle, and nothing of nothing", () => {
  expect(medianOf([5n, 1n, 100n])).toBe(5n);
  expect(medianOf([4n, 1n, 100n, 2n])).toBe(3n);
  expect(medianOf([0n, 0n, 7n])).toBe(0n);
  expect(medianOf([])).toBe(0n);
});
