import { expect, it } from "vitest";
import { exactAmount, isWholeCents } from "./exact-amount.ts";

it.each([
  [44_259_500n, "44.2595"],
  [750_500n, "0.7505"],
  [1_234_500_000n, "1,234.50"],
  [0n, "0.00"],
  [1n, "0.000001"],
  [10_000n, "0.01"],
])("writes %s to its last digit, and at least two", (value, text) => {
  expect(exactAmount(value, "tUSDT")).toBe(text);
});

it("writes a currency that has no more than cents", () => {
  expect(exactAmount(120_050n, "tINR")).toBe("1,200.50");
});

it("knows where two decimals say all", () => {
  expect(isWholeCents(750_000n, "tUSDT")).toBe(true);
  expect(isWholeCents(750_500n, "tUSDT")).toBe(false);
  expect(isWholeCents(7n, "tINR")).toBe(true);
});
