import fc from "fast-check";
import { expect, it } from "vitest";
import { formatAmount } from "./money.ts";
import { parseExactAmount } from "./parse-exact-amount.ts";

it("reads what is written, to the last digit", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 14n - 1n), fc.constantFrom("tUSDT", "tINR"), (units, code) => {
      expect(parseExactAmount(formatAmount(units, code).replaceAll(",", ""), code)).toBe(units);
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
