import { addDays } from "@ballast/contract/days.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarOf, countStates, monthsInSight, monthsOf } from "./calendar.ts";

const order = {
  start: "2026-11-10",
  validDays: 30,
  dailyReturn: 360_000n,
  incomeReceived: 11n * 360_000n,
  incomeTaken: 4n * 360_000n,
  status: "valid" as const,
};

describe("the calendar of an order", () => {
  it("shows the days of the quote, the last with the principal", () => {
    const terms = { price: 250_000_000n, dailyReturn: 90_000n, validDays: 30, putOffDays: 0 };
    const { payments } = quote(terms, 4, "2026-11-09");
    expect(calendarOf(order).map(({ day, withPrincipal }) => [day, withPrincipal])).toEqual(
      payments.map(({ day, principal }) => [day, principal > 0n]),
    );
  });

  it("has the days received first, then those waiting, then those to come", () => {
    const states = calendarOf(order).map(({ state }) => state);
    expect(states).toEqual([
      ...Array(4).fill("received"),
      ...Array(7).fill("waiting"),
      ...Array(19).fill("to_come"),
    ]);
    expect(countStates(calendarOf(order))).toEqual({
      received: 4,
      waiting: 7,
      to_come: 19,
      given_up: 0,
    });
  });

  it("gives up the days to come of an order that was left, and its principal is not on the last", () => {
    const left = calendarOf({ ...order, status: "exited" });
    expect(left.at(-1)).toEqual({ day: "2026-12-10", state: "given_up", withPrincipal: false });
    expect(countStates(left).to_come).toBe(0);
  });
});

describe("the months of a calendar", () => {
  it("hold each day once, in order, under its own weekday", () => {
    const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-01", days));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (start, validDays) => {
        const days = calendarOf({ ...order, start, validDays });
        const months = monthsOf(days);
        expect(months.flatMap((month) => month.days)).toEqual(days);
        for (const { first, lead, days: own } of months) {
          const weekday = new Date(`${own[0]?.day}T00:00:00Z`).getUTCDay();
          expect(lead).toBe(weekday === 0 ? 6 : weekday - 1);
          expect(own.every(({ day }) => day.startsWith(first.slice(0, 7)))).toBe(true);
        }
      }),
    );
  });

  it("in sight are that of the next day to come and the one after", () => {
    const long = { ...order, validDays: 120 };
    const seen = (received: number) =>
      monthsInSight(
        monthsOf(calendarOf({ ...long, incomeReceived: BigInt(received) * order.dailyReturn })),
      ).map(({ first }) => first);
    expect(seen(0)).toEqual(["2026-11-01", "2026-12-01"]);
    expect(seen(25)).toEqual(["2026-12-01", "2027-01-01"]);
    expect(seen(119)).toEqual(["2027-02-01", "2027-03-01"]);
    expect(seen(120)).toEqual(["2027-02-01", "2027-03-01"]);
  });

  it("in sight are all where there are no more than two", () => {
    const months = monthsOf(calendarOf(order));
    expect(monthsInSight(months)).toEqual(months);
    const one = monthsOf(
      calendarOf({ ...order, validDays: 5, incomeReceived: 0n, incomeTaken: 0n }),
    );
    expect(monthsInSight(one)).toEqual(one);
  });
});
