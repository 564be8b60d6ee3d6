import { describe, expect, it } from "vitest";
import { countDays, phaseOf } from "./order-course.ts";

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
