import { expect, it } from "vitest";
import { conversionOf, typedLocal } from "./wallet.ts";

const wallet = { currency: "tINR", balance: 1_000_00n } as const;

it("says what an amount becomes, or why it cannot be converted", () => {
  expect(conversionOf("1000", wallet, "80")).toEqual({ amount: 1_000_00n, gets: 12_500_000n });
  expect(["", "0", "1000.01"].map((text) => conversionOf(text, wallet, "80"))).toEqual([
    "missing",
    "missing",
    "above_balance",
  ]);
  expect(conversionOf("0.01", wallet, "999999999")).toBe("too_small");
  expect(conversionOf("79.99", wallet, "80")).toBe("below_minimum");
  expect(conversionOf("80", wallet, "80")).toMatchObject({ gets: 1_000_000n });
  const little = { ...wallet, balance: 5_00n };
  expect(conversionOf("4.99", little, "80")).toBe("below_minimum");
  expect(conversionOf("5", little, "80")).toMatchObject({ gets: 62_500n });
});

it("writes the whole wallet as it would be typed", () => {
  expect(typedLocal(1_234_50n, wallet)).toBe("1234.50");
});
