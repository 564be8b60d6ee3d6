import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { bucketOf, idOf, publicId, uuidOf } from "./ids.ts";
import { amount, formatAmount, parseAmount, signedAmount } from "./money.ts";

describe("an amount on the wire", () => {
  it("comes back as it went", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 9_223_372_036_854_775_807n), (value) => {
        expect(z.decode(amount, z.encode(amount, value))).toBe(value);
      }),
    );
  });

  it.each(["", "-1", "+1", "1.0", "1e3", "0x10", "01", " 1", "1 ", "99999999999999999999", "NaN"])(
    "is refused as %j",
    (text) => {
      expect(z.safeDecode(amount, text).success).toBe(false);
    },
  );

  it("may carry a sign only where it says so", () => {
    expect(z.decode(signedAmount, "-5")).toBe(-5n);
    expect(z.safeDecode(signedAmount, "-9223372036854775808").success).toBe(false);
  });
});

describe("formatAmount", () => {
  it.each([
    [1_234_567_890n, "tUSDT", "1,234.56"],
    [999_999n, "tUSDT", "0.99"],
    [-1_500_000n, "tUSDT", "−1.50"],
    [0n, "tUSDT", "0.00"],
    [5_000n, "tUSDT", "0.005"],
    [1n, "tUSDT", "0.000001"],
    [-9_990n, "tUSDT", "−0.00999"],
    [123_456_789n, "tINR", "1,234,567.89"],
    [9_223_372_036_854_775_807n, "tUSDT", "9,223,372,036,854.77"],
  ] as const)("%s of %s is %s", (value, currency, text) => {
    expect(formatAmount(value, currency)).toBe(text);
  });
});

it("never says 0.00 of what is more", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), (value) => {
      expect(formatAmount(value, "tUSDT")).not.toMatch(/^0\.0*$/);
    }),
  );
});

describe("parseAmount", () => {
  it("reads back what was formatted, without the commas", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999_999n), (cents) => {
        const text = formatAmount(cents * 10_000n, "tUSDT").replaceAll(",", "");
        if (text.length <= 15) expect(parseAmount(text, "tUSDT")).toBe(cents * 10_000n);
      }),
    );
  });

  it.each(["", ".", ".5", "1.234", "-1", "1,000", "1e5", "abc"])("refuses %j", (text) => {
    expect(parseAmount(text, "tUSDT")).toBeNull();
  });

  it("strips leading zeros and takes one decimal", () => {
    expect(parseAmount("007.5", "tUSDT")).toBe(7_500_000n);
  });
});

describe("ids", () => {
  it("turn a UUID into a public id and back, for their own kind only", () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(uuidOf("order", publicId("order", uuid))).toBe(uuid);
        expect(uuidOf("member", publicId("order", uuid))).toBeNull();
        expect(z.decode(idOf("order"), z.encode(idOf("order"), uuid))).toBe(uuid);
        expect(bucketOf(uuid)).toBeGreaterThanOrEqual(0);
        expect(bucketOf(uuid)).toBeLessThan(64);
      }),
    );
  });

  it.each(["ord_", "ord_XYZ", "ord_0123", "' or 1=1", ""])("refuse %j", (text) => {
    expect(z.safeDecode(idOf("order"), text).success).toBe(false);
  });
});

it("reads amounts in the digits of every script, on the wire and as people type them", () => {
  expect(z.decode(amount, "१२५०००")).toBe(125_000n);
  expect(z.decode(amount, "௧௨")).toBe(12n);
  expect(() => z.decode(amount, "०१")).toThrow();
  expect(parseAmount("१२३.५०", "tINR")).toBe(12_350n);
  expect(parseAmount("١٢٣٫٥", "tUSDT")).toBe(123_500_000n);
});
