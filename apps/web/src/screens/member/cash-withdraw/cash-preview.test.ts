import { describe, expect, it } from "vitest";
import { type CashLimits, cashPreview, wrongCash } from "./cash-preview.ts";

const limits: CashLimits = {
  currency: "tUSDT",
  localCurrency: "tINR",
  rate: null,
  localLeft: 4_000_00n,
  minimum: 1_000_000n,
  step: 10_000n,
  dailyMaximum: 10_000_000_000n,
  dailyLeft: 10_000_000_000n,
  feeBps: 500,
  unpaid: 0n,
  wallet: { deposit: 10_000_000n, returned: 20_000_000n, earned: 30_000_000n },
  hold: null,
  processingWeekdays: [1, 2, 3, 4, 5],
  arriveBy: new Date("2026-11-24T15:00:00Z"),
  usualTime: null,
};

describe("a cash withdrawal as it is typed", () => {
  it("arrives as what is left after the fee on the earned part, at the rate", () => {
    // 40 of 60 are withdrawn: 10 deposited, 20 returned principal and 10 earned, so the fee is 0.50
    expect(cashPreview("40", limits, "80")).toMatchObject({
      gross: 40_000_000n,
      fee: 500_000n,
      net: 39_500_000n,
      local: { currency: "tINR", amount: 3_160_00n, rate: "80" },
    });
  });

  it("is wrong for the reasons of every withdrawal, and for those of the card", () => {
    const wrong = ["", "0.99", "61", "60", "40"].map((text) => wrongCash(text, limits, "80"));
    expect(wrong).toEqual(["missing", "below_minimum", "above_balance", "above_float", null]);
    expect(wrongCash("1", limits, "0.000001")).toBe("too_small");
  });
});
