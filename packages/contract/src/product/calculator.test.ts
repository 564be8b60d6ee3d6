import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf, daysBetween, planDays, startOfDay } from "../days.ts";
import { earlyExitValue, quote, splitWithdrawal, withinRateCeiling } from "./calculator.ts";

const terms = fc.record({
  price: fc.bigInt(10_000n, 10_000_000_000n),
  dailyReturn: fc.bigInt(1n, 10_000_000n),
  validDays: fc.integer({ min: 1, max: 400 }),
  putOffDays: fc.integer({ min: 0, max: 60 }),
});
const boughtOn = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));

describe("quote", () => {
  it("pays back exactly what it promises, and the principal last", () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 500 }), boughtOn, (t, units, day) => {
        const q = quote(t, units, day);
        const income = q.payments.reduce((sum, payment) => sum + payment.income, 0n);
        const principal = q.payments.reduce((sum, payment) => sum + payment.principal, 0n);
        expect(income).toBe(t.dailyReturn * BigInt(units) * BigInt(t.validDays));
        expect(principal).toBe(t.price * BigInt(units));
        expect(q.youGetBack).toBe(income + principal);
        expect(q.payments).toHaveLength(t.validDays);
        expect(q.payments.at(-1)).toMatchObject({ day: q.expire, principal: q.principal });
      }),
    );
  }); // @rule 4/calculator

  it("lets no income fall within 24 hours of the purchase", () => {
    const lastMoment = new Date("2026-03-01T23:59:59.999Z");
    const first = quote(
      { price: 100n, dailyReturn: 1n, validDays: 3, putOffDays: 0 },
      1,
      dayOf(lastMoment),
    ).payments[0];
    expect(first?.day).toBe("2026-03-03");
    const wait = startOfDay(first?.day ?? "").getTime() - lastMoment.getTime();
    expect(wait).toBeGreaterThan(86_400_000);
  });

  it("refuses terms and counts that no product has", () => {
    const t = { price: 100n, dailyReturn: 1n, validDays: 3, putOffDays: 0 };
    expect(() => quote(t, 0, "2026-01-01")).toThrow(RangeError);
    expect(() => quote(t, 1.5, "2026-01-01")).toThrow(RangeError);
    expect(() => quote({ ...t, price: 0n }, 1, "2026-01-01")).toThrow(RangeError);
  });
});

describe("the yearly rate", () => {
  it("is allowed at exactly 15 % and refused one unit above", () => {
    const price = 365_000_000n;
    expect(withinRateCeiling({ price, dailyReturn: 150_000n })).toBe(true);
    expect(withinRateCeiling({ price, dailyReturn: 150_001n })).toBe(false);
  }); // @rule 1.4/ceiling
});

describe("early exit", () => {
  it("always brings the whole principal, keeps what was received and adds up", () => {
    fc.assert(
      fc.property(terms, boughtOn, fc.nat(500), (t, day, later) => {
        const exit = earlyExitValue(t, 2, day, addDays(day, later));
        expect(exit.principal).toBe(t.price * 2n);
        expect(exit.income + exit.givenUp).toBe(t.dailyReturn * 2n * BigInt(t.validDays));
      }),
    );
  });
});

describe("the withdrawal fee", () => {
  const wallet = fc.record({
    deposit: fc.bigInt(0n, 10_000_000n),
    returned: fc.bigInt(0n, 10_000_000n),
    earned: fc.bigInt(0n, 10_000_000n),
  });

  it("falls on earned money alone, at most 5 % of it", () => {
    fc.assert(
      fc.property(wallet, fc.bigInt(1n, 30_000_000n), (w, gross) => {
        const split = splitWithdrawal(gross, w, 500n);
        if (gross > w.deposit + w.returned + w.earned) {
          expect(split).toBeNull();
          return;
        }
        if (!split) throw new Error("a covered withdrawal has a split");
        expect(split.deposit + split.returned + split.earned).toBe(gross);
        expect(split.fee * 20n <= split.earned).toBe(true);
        expect(split.net + split.fee).toBe(gross);
        if (gross <= w.deposit + w.returned) expect(split.fee).toBe(0n);
      }),
    );
  });
});

describe("days", () => {
  it("count calendar days of the platform's zone", () => {
    fc.assert(
      fc.property(boughtOn, fc.integer({ min: -1_000, max: 1_000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
      }),
    );
    expect(dayOf(new Date("2026-02-28T23:59:59.999Z"))).toBe("2026-02-28");
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  });

  it("put off moves start and expire alike", () => {
    expect(planDays("2026-01-01", 7, 0)).toEqual({ start: "2026-01-02", expire: "2026-01-09" });
    expect(planDays("2026-01-01", 7, 3)).toEqual({ start: "2026-01-05", expire: "2026-01-12" });
  });
});
