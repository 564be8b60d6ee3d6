import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payFrom } from "./product-money.ts";
import { onSaleFirst, shareBps } from "./product-terms.ts";

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

  it("draws on the recharge wallet, on returned principal, on earnings, and misses the rest", () => {
    const wallets = { recharge: 70n, returned: 20n, earned: 30n };
    expect(payFrom(100n, wallets)).toEqual({
      recharge: 70n,
      returned: 20n,
      earned: 10n,
      short: 0n,
    });
    expect(payFrom(75n, wallets)).toMatchObject({ returned: 5n, earned: 0n });
    expect(payFrom(150n, wallets).short).toBe(30n);
  });

  it("adds up to the cost, and takes no more than a wallet holds", () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (cost, recharge, returned, earned) => {
        const paid = payFrom(cost, { recharge, returned, earned });
        expect(paid.recharge + paid.returned + paid.earned + paid.short).toBe(cost);
        expect(paid.recharge <= recharge && paid.returned <= returned).toBe(true);
        expect(paid.earned <= earned).toBe(true);
        expect(paid.short === 0n || cost - paid.short === recharge + returned + earned).toBe(true);
      }),
    );
  });
});
