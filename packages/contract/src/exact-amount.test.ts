import fc from "fast-check";
import { expect, it } from "vitest";
import {
  exactAmount,
  isShownWhole,
  isWholeCents,
  parseExactAmount,
  shownParts,
} from "./exact-amount.ts";

it.each([
  [44_259_500n, "44.2595"],
  [750_500n, "0.7505"],
  [1_234_500_000n, "1,234.50"],
  [0n, "0.00"],
  [1n, "0.000001"],
  [10_000n, "0.01"],
  [-540_123_456n, "−540.123456"],
])("writes %s to its last digit, and at least two", (value, text) => {
  expect(exactAmount(value, "tUSDT")).toBe(text);
});

it("writes a currency that has no more than cents", () => {
  expect(exactAmount(120_050n, "tINR")).toBe("1,200.50");
});

it("reads what it writes, to the last digit", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 14n - 1n), fc.constantFrom("tUSDT", "tINR"), (units, code) => {
      expect(parseExactAmount(exactAmount(units, code).replaceAll(",", ""), code)).toBe(units);
    }),
  );
});

it.each(["", "1.0000001", "1,000.00", "-1", "1e3", ".5", "1234567890123"])(
  "reads no amount of tUSDT from %j",
  (text) => expect(parseExactAmount(text, "tUSDT")).toBeNull(),
);

it("reads no more decimals than a currency has", () => {
  expect(parseExactAmount("0.003456", "tUSDT")).toBe(3456n);
  expect(parseExactAmount("1.005", "tINR")).toBeNull();
});

it("knows where two decimals say all", () => {
  expect(isWholeCents(750_000n, "tUSDT")).toBe(true);
  expect(isWholeCents(750_500n, "tUSDT")).toBe(false);
  expect(isWholeCents(7n, "tINR")).toBe(true);
});

it("knows where the figure as it is written hides something: dust alone it writes in full", () => {
  expect([0n, 1n, 5_000n, 10_000n, 750_000n].map((one) => isShownWhole(one, "tUSDT"))).toEqual(
    Array(5).fill(true),
  );
  expect([10_001n, 750_500n].map((one) => isShownWhole(one, "tUSDT"))).toEqual([false, false]);
  expect(isShownWhole(95_000n, "tUSDT", 100_000n)).toBe(false);
});

it("shows the parts of a sum so that they add up to it", () => {
  expect(shownParts([93_099_500n, 490_500n], "tUSDT")).toEqual([93_090_000n, 500_000n]);
  expect(shownParts([7n, 8n], "tINR")).toEqual([7n, 8n]);
  const parts = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(parts, (exact) => {
      const cents = (one: bigint) => one - (one % 10_000n);
      const sum = (all: bigint[]) => all.reduce((total, one) => total + one, 0n);
      const shown = shownParts(exact, "tUSDT");
      expect(sum(shown.map(cents))).toBe(cents(sum(exact)));
      for (const [at, one] of shown.entries()) {
        expect(isWholeCents(one, "tUSDT") || one === exact[at]).toBe(true);
        expect(one === 0n).toBe(exact[at] === 0n);
        const off = one - (exact[at] ?? 0n);
        expect(off > -10_000n && off < 10_000n).toBe(true);
      }
    }),
  );
});

it("leaves a part below a cent as it is, rather than show nothing", () => {
  expect(shownParts([5_000_000n, 0n, 5_000n], "tUSDT")).toEqual([5_000_000n, 0n, 5_000n]);
  expect(shownParts([2_000n, 3_000n], "tUSDT")).toEqual([2_000n, 3_000n]);
});
