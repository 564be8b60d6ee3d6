import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onSaleFirst, payFrom, shareBps } from "./product-terms.ts";

describe("a share", () => {
  it("is cut downwards to whole basis points", () => {
    expect(shareBps(2_700_000n, 250_000_000n)).toBe(108);
    expect(shareBps(280_000n, 100_000_000n)).toBe(28);
    expect(shareBps(1n, 3n)).toBe(3333);
    expect(shareBps(0n, 0n)).toBe(0);
  });
});

describe("the order of products", () => {
  it("begins with those on sale and keeps the given order among equals", () => {
    const given = ([7, 5, 9, 3, 6, 1, 1] as const).map((status, at) => ({ status, at }));
    expect(onSaleFirst(given).map(({ at }) => at)).toEqual([5, 6, 4, 2, 1, 0, 3]);
  });
});

describe("paying", () => {
  const amount = fc.bigInt(0n, 10n ** 15n);

  it("draws on the recharge wallet, then on the balance wallet, and misses the rest", () => {
    expect(payFrom(100n, { recharge: 70n, balance: 50n })).toEqual({
      recharge: 70n,
      balance: 30n,
      short: 0n,
    });
    expect(payFrom(100n, { recharge: 10n, balance: 20n }).short).toBe(70n);
  });

  it("adds up to the cost, and takes no more than a wallet holds", () => {
    fc.assert(
      fc.property(amount, amount, amount, (cost, recharge, balance) => {
        const paid = payFrom(cost, { recharge, balance });
        expect(paid.recharge + paid.balance + paid.short).toBe(cost);
        expect(paid.recharge <= recharge && paid.balance <= balance).toBe(true);
        expect(paid.short === 0n || paid.recharge + paid.balance === recharge + balance).toBe(true);
      }),
    );
  });
});
