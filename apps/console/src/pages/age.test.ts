import { expect, test } from "vitest";
import { isOld, OLD_MS } from "./age.ts";

test("an answer is old when a minute went by without another", () => {
  expect(isOld(1_000, 1_000 + OLD_MS)).toBe(false);
  expect(isOld(1_000, 1_001 + OLD_MS)).toBe(true);
  expect(isOld(5_000, 1_000)).toBe(false);
});
