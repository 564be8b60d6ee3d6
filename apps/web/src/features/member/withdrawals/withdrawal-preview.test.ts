import { AMOUNT_STEP, WITHDRAWAL_MIN } from "@ballast/contract/constants.ts";
import { splitWithdrawal } from "@ballast/contract/product/calculator.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableOf,
  type Limits,
  mostOf,
  previewOf,
  typedText,
  wrongWith,
} from "./withdrawal-preview.ts";

const limits = (more: Partial<Limits> = {}): Limits => ({
  currency: "tUSDT",
  minimum: WITHDRAWAL_MIN,
  step: AMOUNT_STEP,
  dailyMaximum: 10_000_000_000n,
  dailyLeft: 10_000_000_000n,
  feeBps: 500,
  unpaid: 0n,
  wallet: { deposit: 10_000_000n, returned: 20_000_000n, earned: 30_000_000n },
  hold: null,
  processingWeekdays: [1, 2, 3, 4, 5],
  arriveBy: new Date("2026-11-24T15:00:00Z"),
  usualTime: null,
  ...more,
});

const part = fc.bigInt({ min: 0n, max: 5_000_000_000n });
const wallets = fc.record({ deposit: part, returned: part, earned: part });

describe("what is shown while an amount is typed", () => {
  it("is what the contract's calculator says, for every wallet and amount", () => {
    fc.assert(
      fc.property(wallets, fc.bigInt({ min: 1n, max: 1_500_000n }), (wallet, cents) => {
        const gross = cents * AMOUNT_STEP;
        const given = limits({ wallet, dailyLeft: 100_000_000_000n });
        const shown = previewOf(typedText(gross, given), given);
        const all = availableOf(given);
        const isRight = gross <= all && (gross >= WITHDRAWAL_MIN || gross === all);
        expect(shown !== null).toBe(isRight);
        if (shown === null) return;
        const split = splitWithdrawal(gross, wallet, 500n);
        expect(shown).toMatchObject({ gross, fee: split?.fee, net: split?.net });
        expect(shown.fee + shown.net).toBe(gross);
        expect(shown.fromDeposit + shown.fromReturned + shown.fromEarned).toBe(gross);
      }),
    );
  });

  it("draws on deposits and returned principal first, without a fee", () => {
    expect(previewOf("30", limits())).toMatchObject({ fee: 0n, net: 30_000_000n, fromEarned: 0n });
    expect(previewOf("45.01", limits())).toMatchObject({
      fee: 750_500n,
      net: 44_259_500n,
      fromDeposit: 10_000_000n,
      fromReturned: 20_000_000n,
      fromEarned: 15_010_000n,
    });
  });
});

describe("an amount", () => {
  it.each([
    ["", "missing"],
    [".", "missing"],
    ["0", "below_minimum"],
    ["0.99", "below_minimum"],
    ["1", null],
    ["60", null],
    ["60.01", "above_balance"],
  ])("of '%s' is refused with %s", (text, wrong) => {
    expect(wrongWith(text, limits())).toBe(wrong);
  });

  it("above what is left of the day is refused", () => {
    const given = limits({ dailyLeft: 5_000_000n });
    expect(wrongWith("5.01", given)).toBe("above_day");
    expect(previewOf("5.01", given)).toBeNull();
    expect(wrongWith("5", given)).toBeNull();
  });
});

describe("the largest amount", () => {
  it("can always be applied for, and a cent more never", () => {
    fc.assert(
      fc.property(wallets, part, (wallet, dailyLeft) => {
        const given = limits({ wallet, dailyLeft });
        const most = mostOf(given);
        const isAll = most === availableOf(given);
        if (!isAll) expect(most % AMOUNT_STEP).toBe(0n);
        if (most === 0n) return;
        if (!isAll) expect(most).toBeGreaterThanOrEqual(WITHDRAWAL_MIN);
        expect(wrongWith(typedText(most, given), given)).toBeNull();
        expect(previewOf(typedText(most, given), given)?.gross).toBe(most);
        expect(wrongWith(typedText(most + AMOUNT_STEP, given), given)).not.toBeNull();
      }),
    );
  });

  it.each([500_000n, 3_175n, 1n])(
    "of a rest of %s is all of it, and something arrives",
    (earned) => {
      const given = limits({ wallet: { deposit: 0n, returned: 0n, earned } });
      const text = typedText(mostOf(given), given);
      expect(previewOf(text, given)).toMatchObject({ gross: earned, fee: earned / 20n });
      expect(previewOf(text, given)?.net).toBeGreaterThan(0n);
      expect(wrongWith("0.49", given)).not.toBeNull();
    },
  );

  it("is written as it would be typed", () => {
    expect(typedText(1_234_500_000n, limits())).toBe("1234.50");
  });
});
