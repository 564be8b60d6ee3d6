import { expect, it } from "vitest";
import { isLong } from "./post-length.ts";

it("calls a text long for its letters or its lines", () => {
  expect(isLong("a".repeat(280))).toBe(false);
  expect(isLong("a".repeat(281))).toBe(true);
  expect(isLong("👍".repeat(200))).toBe(false);
  expect(isLong("1\n2\n3\n4\n5\n6")).toBe(false);
  expect(isLong("1\n2\n3\n4\n5\n6\n7")).toBe(true);
});
