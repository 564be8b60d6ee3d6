import { expect, it } from "vitest";
import { backOff } from "./back-off.ts";

it("waits longer with each failure, at most half a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 100].map((failures) => backOff(failures, () => 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

it("spreads those who lost it at the same moment over half of that time", () => {
  expect(backOff(3, () => 0)).toBe(2_000);
  expect(backOff(3, () => 0.5)).toBe(3_000);
  expect(backOff(0, () => 0)).toBe(500);
});
