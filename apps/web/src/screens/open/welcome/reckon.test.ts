import { quote } from "@ballast/contract/product/calculator.ts";
import { describe, expect, it } from "vitest";
import { isNameNeeded, type Plan, planOf, reckon } from "./reckon.ts";

const PLAN: Plan = {
  productName: "Breakwater 30",
  currency: "tUSDT",
  price: 100_000_000n,
  dailyReturn: 36_000n,
  validDays: 30,
  putOffDays: 0,
  mostUnits: 50,
  isAllThatIsLeft: false,
};
const reckoned = (text: string, plan: Partial<Plan> = {}) =>
  reckon(text, { ...PLAN, ...plan }, "2026-12-08");

describe("what an amount becomes", () => {
  it("is the quote of the whole units that it buys", () => {
    const expected = quote(PLAN, 10, "2026-12-08");
    expect(reckoned("1000")).toMatchObject({ ...expected, units: 10, returnBps: 108n });
    expect(reckoned("1099.99")).toMatchObject({ units: 10, stoppedBy: null });
  });

  it("stops at what one member may hold or at what is left, and tells which", () => {
    expect(reckoned("9000")).toMatchObject({ units: 50, stoppedBy: "limit" });
    const few = { mostUnits: 7, isAllThatIsLeft: true };
    expect(reckoned("9000", few)).toMatchObject({ units: 7, stoppedBy: "rest" });
    expect(reckoned("700", few)).toMatchObject({ units: 7, stoppedBy: null });
    expect(reckoned("5000")).toMatchObject({ units: 50, stoppedBy: null });
  });

  it("is nothing for less than one unit costs, and for what is no amount", () => {
    expect(reckoned("99.99")).toBeNull();
    expect(reckoned("")).toBeNull();
    expect(reckoned("five")).toBeNull();
  });
});

describe("the plan that is reckoned on", () => {
  const [week, later, month] = [
    { ...PLAN, productName: "Quay", validDays: 7 },
    { ...PLAN, productName: "Tide", validDays: 28, putOffDays: 2 },
    PLAN,
  ];

  it("stays the one that was chosen when another one before it is sold out", () => {
    expect(planOf(later, [week, later, month])).toBe(later);
    expect(planOf({ ...later, mostUnits: 9 }, [later, month])).toBe(later);
  });

  it("is the shortest when the chosen one is no longer on sale", () => {
    expect(planOf(later, [week, month])).toBe(week);
    expect(planOf(later, [])).toBeUndefined();
  });

  it("is told by its name where days alone would not tell it from another", () => {
    const needed = [week, later, month].map((one) => isNameNeeded(one, [week, later, month]));
    expect(needed).toEqual([false, true, true]);
  });
});
