import { describe, expect, it } from "vitest";
import { lastMaturity, placeOf, sumsOf } from "./timeline.ts";

const matures = (...days: string[]) => ({
  maturing: days.map((expire) => ({ expire, units: 1, principal: 1n })),
});

describe("the line of maturities", () => {
  it("ends with the last maturity of all products", () => {
    expect(lastMaturity([matures("2026-12-10"), matures("2026-11-22", "2027-02-01")])).toBe(
      "2027-02-01",
    );
    expect(lastMaturity([])).toBeNull();
  });

  it("has today at its beginning, the last at its end, and others in proportion", () => {
    const place = (day: string) => placeOf(day, "2026-11-21", "2026-12-01");
    expect(place("2026-11-21")).toBe(0);
    expect(place("2026-11-26")).toBe(50);
    expect(place("2026-12-01")).toBe(100);
  });

  it("keeps what is late, and all where there is one day only, at its beginning", () => {
    expect(placeOf("2026-11-20", "2026-11-21", "2026-12-01")).toBe(0);
    expect(placeOf("2026-11-21", "2026-11-21", "2026-11-21")).toBe(0);
  });
});

it("adds up what all products hold", () => {
  const one = { invested: 1_000_000_000n, earned: 3_960_000n, incomeToCome: 6_840_000n };
  const two = { invested: 300_000_000n, earned: 720_000n, incomeToCome: 120_000n };
  expect(sumsOf([one, two])).toEqual({
    invested: 1_300_000_000n,
    earned: 4_680_000n,
    incomeToCome: 6_960_000n,
  });
  expect(sumsOf([])).toEqual({ invested: 0n, earned: 0n, incomeToCome: 0n });
});
