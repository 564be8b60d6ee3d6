import { quote } from "@ballast/contract/product/calculator.ts";
import { describe, expect, it } from "vitest";
import { type Plan, reckon } from "./reckon.ts";

const PLAN: Plan = {
  productName: "Breakwater 30",
  currency: "tUSDT",
  price: 100_000_000n,
  dailyReturn: 36_000n,
  validDays: 30,
  putOffDays: 0,
  perMemberLimit: 50,
  unitsLeft: 200,
};
const reckoned = (text: string, plan: Partial<Plan> = {}) =>
  reckon(text, { ...PLAN, ...plan }, "2026-12-08");

describe("what an amount becomes", () => {
  it("is the quote of the whole units that it buys", () => {
    const expected = quote(PLAN, 10, "2026-12-08");
    expect(reckoned("1000")).toMatchObject({ ...expected, units: 10, returnBps: 108n });
    expect(reckoned("1099.99")).toMatchObject({ units: 10, isMost: false });
  });

  it("stops at what one member may hold, and at what is left", () => {
    expect(reckoned("9000")).toMatchObject({ units: 50, isMost: true });
    expect(reckoned("9000", { unitsLeft: 7 })).toMatchObject({ units: 7, isMost: true });
    expect(reckoned("5000")).toMatchObject({ units: 50, isMost: false });
  });

  it("is nothing for less than one unit costs, and for what is no amount", () => {
    expect(reckoned("99.99")).toBeNull();
    expect(reckoned("")).toBeNull();
    expect(reckoned("five")).toBeNull();
  });
});
