import { quote, type Terms } from "@ballast/contract/product/calculator.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payFrom } from "./product-money.ts";
import {
  firstDayToBuy,
  mostUnits,
  type PlanOrder,
  type Product,
  reckonPlan,
  shareBps,
  shortestAndLongest,
  sortPlans,
  unitsLeft,
} from "./product-terms.ts";

describe("a share", () => {
  it("is cut downwards to whole basis points", () => {
    expect(shareBps(2_700_000n, 250_000_000n)).toBe(108);
    expect(shareBps(280_000n, 100_000_000n)).toBe(28);
    expect(shareBps(1n, 3n)).toBe(3333);
    expect(shareBps(0n, 0n)).toBe(0);
  });
});

describe("units", () => {
  const product = { status: 1, perMemberLimit: 10, unitsTotal: 100, unitsSold: 40 } as const;

  it("are at most what is left of the member's limit and of the stock", () => {
    expect(mostUnits(product, 0)).toBe(10);
    expect(mostUnits(product, 4)).toBe(6);
    expect(mostUnits({ ...product, unitsSold: 97 }, 0)).toBe(3);
  });

  it("can still be reckoned with where none can be bought", () => {
    for (const one of [{ unitsSold: 100 }, { unitsSold: 99, status: 0 }, { status: 3 }] as const) {
      expect(unitsLeft({ ...product, ...one }, 0)).toBe(0);
      expect(mostUnits({ ...product, ...one }, 0)).toBe(10);
    }
    expect(unitsLeft(product, 10)).toBe(0);
    expect(mostUnits(product, 10)).toBe(10);
  });
});

it("reckons from the beginning of the sale while that is still to come", () => {
  const product = { startTime: new Date("2026-11-27T15:00:00Z") };
  expect(firstDayToBuy(product, new Date("2026-11-21T10:00:00Z"))).toBe("2026-11-27");
  expect(firstDayToBuy(product, new Date("2026-12-01T10:00:00Z"))).toBe("2026-12-01");
});

describe("a plan reckoned on an amount", () => {
  const now = new Date("2026-12-08T10:00:00Z");
  const plan = {
    price: 250_000_000n,
    dayReturnAmount: 90_000n,
    validDays: 30,
    putOffDays: 0,
    perMemberLimit: 100,
    unitsTotal: 2_000,
    unitsSold: 4,
    startTime: new Date("2026-11-01T00:00:00Z"),
  } as Product;

  it("is the contract's quote of the whole units that fit, and says what stays over", () => {
    const reckoned = reckonPlan(plan, 1_100_000_000n, now);
    expect(reckoned).toMatchObject({ units: 4, rest: 100_000_000n, isBelowUnit: false });
    expect(reckoned?.quoted).toEqual(quote(reckoned?.terms as Terms, 4, "2026-12-08"));
    expect(reckoned?.quoted).toMatchObject({ youGetBack: 1_010_800_000n, expire: "2027-01-08" });
  });

  it("is of one unit where the amount is below its price", () => {
    const reckoned = reckonPlan(plan, 249_990_000n, now);
    expect(reckoned).toMatchObject({ units: 1, isBelowUnit: true, stoppedBy: null, rest: 0n });
  });

  it("has no more units than are left, or than one member can hold", () => {
    const few = { ...plan, unitsSold: 1_998 };
    const reckoned = reckonPlan(few, 1_000_000_000n, now);
    expect(reckoned).toMatchObject({ units: 2, stoppedBy: "stock", rest: 500_000_000n });
    const limited = { ...plan, perMemberLimit: 3 };
    const own = { units: 3, stoppedBy: "limit", rest: 250_000_000n };
    expect(reckonPlan(limited, 1_000_000_000n, now)).toMatchObject(own);
    // Nothing is left of what is over: only the limit can stop it.
    const over = { ...limited, status: 0, unitsSold: 1_999 } as const;
    expect(reckonPlan(over, 1_000_000_000n, now)).toMatchObject(own);
  });

  it("begins with its sale, and is not reckoned before its terms are announced", () => {
    const later = { ...plan, startTime: new Date("2026-12-20T00:00:00Z") };
    expect(reckonPlan(later, 1_000_000_000n, now)?.quoted.start).toBe("2026-12-21");
    expect(reckonPlan({ ...plan, price: null }, 1_000_000_000n, now)).toBeNull();
  });

  it("never costs more than the amount, and leaves less than a unit over unless it is the most", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 12n), (amount, price) => {
        const found = reckonPlan({ ...plan, price }, amount, now);
        if (found === null || found.isBelowUnit) return amount < price;
        expect(found.quoted.principal + found.rest).toBe(amount);
        return found.rest < price || found.stoppedBy !== null;
      }),
    );
  });
});

describe("the order of plans", () => {
  const now = new Date("2026-12-08T10:00:00Z");
  const plan = (at: string, validDays: number | null, rate: number | null, rest: object = {}) => ({
    at,
    validDays,
    putOffDays: 0,
    yearlyRateBps: rate,
    status: 1 as const,
    startTime: new Date("2026-12-01T00:00:00Z"),
    ...rest,
  });
  const plans = [
    plan("long", 90, 1387),
    plan("masked", null, null, { status: 7, startTime: new Date("2026-12-10T00:00:00Z") }),
    plan("sold out", 5, 1500, { status: 3 }),
    plan("later", 21, 1460, { status: 5, startTime: new Date("2026-12-12T00:00:00Z") }),
    plan("short", 7, 1460),
  ] as const;
  const inOrder = (order: PlanOrder) => sortPlans(plans, order, now).map(({ at }) => at);

  it("is by term, rate or start, with what is not announced and what is over at its end", () => {
    expect(inOrder("term")).toEqual(["short", "later", "long", "masked", "sold out"]);
    expect(inOrder("rate")).toEqual(["short", "later", "long", "masked", "sold out"]);
    expect(inOrder("start")).toEqual(["short", "long", "masked", "later", "sold out"]);
  });

  it("names the shortest and the longest of those on sale, or one where there is one term", () => {
    expect(shortestAndLongest(plans)).toMatchObject({
      shortest: { at: "short" },
      longest: { at: "long" },
    });
    expect(shortestAndLongest(plans.slice(0, 4))).toEqual({ shortest: plans[0] });
    expect(shortestAndLongest([])).toEqual({});
  });

  it("counts the days of waiting as part of the term", () => {
    const waiting = [plan("waits", 5, 1460, { putOffDays: 20 }), plan("first", 7, 1460)] as const;
    expect(sortPlans(waiting, "term", now).map(({ at }) => at)).toEqual(["first", "waits"]);
    expect(shortestAndLongest(waiting)).toMatchObject({
      shortest: { at: "first" },
      longest: { at: "waits" },
    });
    const even = [plan("waits", 5, 1460, { putOffDays: 2 }), plan("first", 7, 1460)] as const;
    expect(shortestAndLongest(even)).toEqual({ shortest: even[0] });
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
