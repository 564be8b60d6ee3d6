import { describe, expect, it } from "vitest";
import { countDays, nextReturnOn, phaseOf } from "./order-course.ts";

const order = {
  status: "valid" as const,
  cancelled: false,
  cancelUntil: new Date("2026-11-10T15:00:00Z"),
  expire: "2026-12-10",
};
const at = (time: string) => new Date(time);

describe("the phase of an order", () => {
  it("is cooling-off until the moment it ends, by the server's clock", () => {
    expect(phaseOf(order, at("2026-11-10T14:59:59.999Z"))).toBe("cooling_off");
    expect(phaseOf(order, at("2026-11-10T15:00:00Z"))).toBe("running");
  });

  it("is maturing from the day it expires on, while it is still valid", () => {
    expect(phaseOf(order, at("2026-12-09T23:59:59Z"))).toBe("running");
    expect(phaseOf(order, at("2026-12-10T00:00:00Z"))).toBe("maturing");
  });

  it("says how an order ended, whatever the time", () => {
    const now = at("2026-11-10T12:00:00Z");
    expect(phaseOf({ ...order, status: "expired" }, now)).toBe("matured");
    expect(phaseOf({ ...order, status: "exited" }, now)).toBe("left_early");
    expect(phaseOf({ ...order, status: "exited", cancelled: true }, now)).toBe("cancelled");
  });
});

describe("the days of an order", () => {
  const earning = {
    dailyReturn: 360_000n,
    validDays: 30,
    incomeReceived: 12n * 360_000n,
    incomeTaken: 4n * 360_000n,
  };

  it("are received, waiting and to come while it runs", () => {
    expect(countDays({ ...earning, status: "valid" })).toEqual({
      all: 30,
      received: 4,
      waiting: 8,
      toCome: 18,
      givenUp: 0,
    });
  });

  it("are given up where it was left", () => {
    expect(countDays({ ...earning, status: "exited" })).toMatchObject({ toCome: 0, givenUp: 18 });
  });

  it("are all paid where it matured", () => {
    const whole = { ...earning, incomeReceived: 30n * 360_000n, status: "expired" as const };
    expect(countDays(whole)).toMatchObject({ waiting: 26, toCome: 0, givenUp: 0 });
  });
});

describe("the next return of an order", () => {
  const running = {
    ...{ dailyReturn: 360_000n, validDays: 30, incomeReceived: 0n, incomeTaken: 0n },
    ...{ status: "valid" as const, start: "2026-11-11", expire: "2026-12-11" },
  };

  it("comes on the day after the first day that earns, and then every day", () => {
    expect(nextReturnOn(running, at("2026-11-10T15:00:00Z"))).toBe("2026-11-12");
    expect(nextReturnOn(running, at("2026-11-20T00:00:00Z"))).toBe("2026-11-21");
  });

  it("is never after the day the order expires, also when the accrual is late", () => {
    expect(nextReturnOn(running, at("2026-12-11T00:00:05Z"))).toBe("2026-12-11");
  });

  it("is none once all days are paid, or the order was left", () => {
    const paid = { ...running, incomeReceived: 30n * 360_000n };
    expect(nextReturnOn(paid, at("2026-12-10T00:00:00Z"))).toBe(null);
    expect(nextReturnOn({ ...running, status: "exited" }, at("2026-11-20T00:00:00Z"))).toBe(null);
  });
});
