import fc from "fast-check";
import { expect, it } from "vitest";
import { sharesOf } from "./shares.ts";

it("divides the bar in proportion", () => {
  expect(sharesOf([250n, 0n, 750n])).toEqual([250, 0, 750]);
});

it("shows a part that is there, however small", () => {
  expect(sharesOf([1n, 10n ** 15n])).toEqual([12, 988]);
});

it("has no bar where there is nothing", () => {
  expect(sharesOf([0n, 0n])).toEqual([0, 0]);
});

it("always fills the bar, and draws nothing that is not there", () => {
  const parts = fc.array(fc.bigInt(0n, 2n ** 62n), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, (values) => {
      const widths = sharesOf(values);
      const isEmpty = values.every((value) => value === 0n);
      expect(widths.reduce((a, b) => a + b, 0)).toBe(isEmpty ? 0 : 1000);
      expect(widths.map((width) => width > 0)).toEqual(values.map((value) => value > 0n));
    }),
  );
});
