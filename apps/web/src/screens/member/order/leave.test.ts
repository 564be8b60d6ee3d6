import { dayOf } from "@ballast/contract/days.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { describe, expect, it } from "vitest";
import { cancelling, leavingEarly } from "./leave.ts";

const buyTime = new Date("2026-11-09T15:14:32Z");
const order: Order = {
  orderId: "01a1feac-60fa-80c4-b8ca-af6dcce76033",
  productId: "01a1feac-55a9-7318-b8c1-3dc6c41ea255",
  productName: "Breakwater 30",
  productImg: "/images/lighthouse.svg",
  units: 4,
  currency: "tUSDT",
  price: 250_000_000n,
  coupon: null,
  principal: 1_000_000_000n,
  dailyReturn: 360_000n,
  validDays: 30,
  totalRevenue: 10_800_000n,
  buyTime,
  start: "2026-11-12",
  expire: "2026-12-12",
  cancelUntil: new Date("2026-11-10T15:14:32Z"),
  status: "valid",
  cancelled: false,
  endTime: null,
  incomeReceived: 0n,
  incomeTaken: 0n,
  incomeToCome: 10_800_000n,
  paidFrom: { recharge: 700_000_000n, returned: 200_000_000n, earned: 100_000_000n },
  agreement: {
    agreementId: "01a1feac-557d-722f-9144-f02928fa7b74",
    version: "1",
    hash: "0".repeat(64),
    acceptedAt: buyTime,
  },
};

describe("cancelling", () => {
  it("brings everything back to where it came from, and no return", () => {
    expect(cancelling(order)).toEqual({
      paidTo: order.paidFrom,
      incomeKept: 0n,
      incomeGivenUp: 10_800_000n,
    });
  });
});

describe("leaving early", () => {
  it("brings the whole principal to the balance wallet, what was earned as earned", () => {
    const { paidTo } = leavingEarly(order, "2026-11-20");
    expect(paidTo).toEqual({ recharge: 0n, returned: 900_000_000n, earned: 100_000_000n });
  });

  it.each([
    ["2026-11-11", 0n],
    ["2026-11-12", 0n],
    ["2026-11-13", 1n],
    ["2026-11-22", 10n],
    ["2026-12-11", 29n],
  ])("on %s keeps the income of the %i days that have ended since the first", (today, days) => {
    const { incomeKept, incomeGivenUp } = leavingEarly(order, today);
    expect(incomeKept).toBe(days * 360_000n);
    expect(incomeKept + incomeGivenUp).toBe(order.totalRevenue);
  });

  it("counts from the day of the purchase, not from its hour", () => {
    const late = { ...order, buyTime: new Date("2026-11-09T23:59:59Z") };
    expect(dayOf(late.buyTime)).toBe("2026-11-09");
    expect(leavingEarly(late, "2026-11-13")).toEqual(leavingEarly(order, "2026-11-13"));
  });
});
