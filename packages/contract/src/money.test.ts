// @rule input/money-text
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { WITHDRAWAL_FEE_BPS } from "./constants.ts";
import { bucketOf, idOf, publicId, uuidOf } from "./ids.ts";
import {
  AMOUNT_MAX,
  amount,
  CURRENCIES,
  CURRENCY_CODES,
  formatAmount,
  formatMoney,
  parseAmount,
  signedAmount,
} from "./money.ts";
import { splitWithdrawal } from "./product/calculator.ts";

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
    [1_234_567_890n, "tUSDT", "1,234.56789"],
    [1_234_500_000n, "tUSDT", "1,234.50"],
    [999_999n, "tUSDT", "0.999999"],
    [25_000n, "tUSDT", "0.025"],
    [10_000n, "tUSDT", "0.01"],
    [120_050n, "tINR", "1,200.50"],
    [-1_500_000n, "tUSDT", "−1.50"],
    [0n, "tUSDT", "0.00"],
    [5_000n, "tUSDT", "0.005"],
    [1n, "tUSDT", "0.000001"],
    [-9_990n, "tUSDT", "−0.00999"],
    [123_456_789n, "tINR", "1,234,567.89"],
    [9_223_372_036_854_775_807n, "tUSDT", "9,223,372,036,854.775807"],
  ] as const)("%s of %s is %s", (value, currency, text) => {
    expect(formatAmount(value, currency)).toBe(text);
  });
});

describe("amounts as they are shown", () => {
  const code = fc.constantFrom(...CURRENCY_CODES);
  const value = fc.bigInt(-AMOUNT_MAX, AMOUNT_MAX);
  /** Reads a formatted amount digit by digit, independently of the code that formatted it. */
  const read = (text: string, decimals: number) => {
    const [whole = "", rest = ""] = text.replace("−", "-").replaceAll(",", "").split(".");
    return BigInt(whole + rest.padEnd(decimals, "0"));
  };

  it("are neither cut nor rounded, in any currency, whatever their sign", () => {
    fc.assert(
      fc.property(value, code, (units, currency) => {
        const { exponent } = CURRENCIES[currency];
        const text = formatAmount(units, currency);
        expect(text).toMatch(/^−?\d{1,3}(,\d{3})*\.\d{2,6}$/);
        expect(text).not.toMatch(/\.\d{2,}0$/);
        expect(read(text, exponent)).toBe(units);
      }),
    );
  });

  it("add up to the sum that stands below them", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(-(10n ** 15n), 10n ** 15n)), code, (parts, currency) => {
        const { exponent } = CURRENCIES[currency];
        const sum = (all: bigint[]) => all.reduce((total, one) => total + one, 0n);
        const shown = parts.map((part) => read(formatAmount(part, currency), exponent));
        expect(sum(shown)).toBe(read(formatAmount(sum(parts), currency), exponent));
      }),
    );
  });

  it("are a fee and a rest that make the whole, for every part that was earned", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 13n), fc.bigInt(0n, 10n ** 13n), (gross, earned) => {
        const wallet = { deposit: gross, returned: 0n, earned };
        const split = splitWithdrawal(gross + earned, wallet, WITHDRAWAL_FEE_BPS);
        const shown = [split?.fee ?? 0n, split?.net ?? 0n].map((one) =>
          read(formatAmount(one, "tUSDT"), 6),
        );
        expect((shown[0] ?? 0n) + (shown[1] ?? 0n)).toBe(gross + earned);
      }),
    );
    // The fee on 0.50 of earned money is 0.025: neither 0.02 nor 0.03.
    const split = splitWithdrawal(
      1_000_000n,
      { deposit: 500_000n, returned: 0n, earned: 500_000n },
      WITHDRAWAL_FEE_BPS,
    );
    expect(formatMoney(split?.fee ?? 0n, "tUSDT")).toBe("0.025 tUSDT");
    expect(formatMoney(split?.net ?? 0n, "tUSDT")).toBe("0.975 tUSDT");
  });
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
  }); // @rule input/amount
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
}); // @rule input/digits
