import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut, maturitySteps } from "./timeline.ts";

const held = [
  {
    productName: "Breakwater 30",
    currency: "tUSDT" as const,
    maturing: [
      { expire: "2026-12-10", units: 4, principal: 1_000n },
      { expire: "2026-12-01", units: 1, principal: 200n },
    ],
  },
  {
    productName: "Harbour 7",
    currency: "tUSDT" as const,
    maturing: [{ expire: "2026-12-01", units: 3, principal: 300n }],
  },
  {
    productName: "Lantern 5",
    currency: "tEUR" as const,
    maturing: [{ expire: "2026-11-30", units: 1, principal: 9_000n }],
  },
];

describe("the steps", () => {
  it("are the days on which principal comes back, soonest first, of one currency", () => {
    expect(maturitySteps(held, "tUSDT")).toEqual([
      {
        day: "2026-12-01",
        principal: 500n,
        products: ["Breakwater 30", "Harbour 7"],
        locked: 1_500n,
      },
      { day: "2026-12-10", principal: 1_000n, products: ["Breakwater 30"], locked: 1_000n },
    ]);
  });

  it("are none where nothing is held", () => {
    expect(maturitySteps([], "tUSDT")).toEqual([]);
    expect(layOut([], "2026-11-21")).toEqual([]);
  });
});

describe("the drawing", () => {
  it("begins today at its full height, and ends its last step before the right edge", () => {
    expect(layOut(maturitySteps(held, "tUSDT"), "2026-11-21")).toEqual([
      { day: "2026-12-01", left: 0, right: (10 * 94) / 19, top: 0 },
      { day: "2026-12-10", left: (10 * 94) / 19, right: 94, top: 33.34 },
    ]);
  });

  it("puts what is late at today", () => {
    const bars = layOut(maturitySteps(held, "tUSDT"), "2026-12-05");
    expect(bars.map(({ left, right }) => [left, right])).toEqual([
      [0, 0],
      [0, 94],
    ]);
    expect(layOut(maturitySteps(held, "tUSDT"), "2027-01-01").at(-1)?.right).toBe(0);
  });

  it("joins its steps from left to right and always goes down", () => {
    const maturing = fc.array(
      fc.record({
        expire: fc.integer({ min: 1, max: 28 }).map((n) => `2026-12-${`${n}`.padStart(2, "0")}`),
        units: fc.constant(1),
        principal: fc.bigInt(1n, 10n ** 14n),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(maturing, (list) => {
        const steps = maturitySteps(
          [{ productName: "A", currency: "tUSDT", maturing: list }],
          "tUSDT",
        );
        const bars = layOut(steps, "2026-11-21");
        expect(bars[0]).toMatchObject({ left: 0, top: 0 });
        expect(bars.at(-1)?.right).toBe(94);
        bars.slice(1).forEach((bar, at) => {
          expect(bar.left).toBe(bars[at]?.right);
          expect(bar.right).toBeGreaterThan(bar.left);
          expect(bar.top).toBeGreaterThanOrEqual(bars[at]?.top ?? 0);
        });
      }),
    );
  });
});
