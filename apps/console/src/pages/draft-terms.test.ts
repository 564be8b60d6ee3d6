import { withinRateCeiling } from "@ballast/contract/product/calculator.ts";
import { describe, expect, it } from "vitest";
import { aboveCeiling, drawOn, mostDailyReturn, sumsOf, termsOf, unitsOf } from "./draft-terms.ts";

const ONE = 1_000_000n;
const typed = { price: "100", "daily-return": "0.04", days: "30", units: "1000" };

describe("what is typed in the editor of a product", () => {
  it("becomes terms when price, daily return and days can be read", () => {
    const price = 100n * ONE;
    const terms = { price, dailyReturn: 40_000n, validDays: 30, putOffDays: 0 };
    expect(termsOf(typed)).toEqual(terms);
    for (const wrong of [{ price: "100.001" }, { days: "0" }, { days: "1001" }, { price: "" }]) {
      expect(termsOf({ ...typed, ...wrong })).toBeNull();
    }
  });

  it("sums up what is locked, what a member gets and what the fee takes", () => {
    const terms = termsOf(typed);
    if (!terms) throw new Error("no terms");
    expect(sumsOf(terms, unitsOf(typed))).toEqual({
      totalReturn: 1_200_000n,
      totalReturnBps: 120n,
      yearlyRateBps: 1460n,
      toLock: 1_200n * ONE,
      fee: 60_000n,
      netReturn: 1_140_000n,
    });
  });

  it("is above the ceiling from the first step that is, and says what would do", () => {
    const price = 100n * ONE;
    const most = mostDailyReturn(price);
    expect(most).toBe(40_000n);
    const terms = { price, dailyReturn: most, validDays: 1, putOffDays: 0 };
    expect(aboveCeiling(terms)).toBeNull();
    expect(withinRateCeiling({ price, dailyReturn: most })).toBe(true);
    const above = aboveCeiling({ ...terms, dailyReturn: most + 10_000n });
    expect(above).toContain("above the ceiling of 15.00 %");
    expect(above).toContain("at most 0.04 tUSDT a day");
  });
});

describe("drawing on lots", () => {
  const lots = [
    { lotId: "a", free: 5n },
    { lotId: "b", free: 7n },
  ];
  it("takes from the first as far as it goes", () => {
    const { drawn, short } = drawOn(lots, 8n);
    expect([drawn.map(({ taken }) => taken), short]).toEqual([[5n, 3n], 0n]);
  });
  it("says how much is lacking", () => {
    expect(drawOn(lots, 20n).short).toBe(8n);
  });
});
