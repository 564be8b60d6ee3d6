import fc from "fast-check";
import { expect, it } from "vitest";
import { timeTicks } from "./time-ticks.ts";

const at = (iso: string) => Date.parse(iso);
const shown = (from: string, to: string) =>
  timeTicks(at(from), at(to)).map((one) => new Date(one).toISOString().slice(0, 16));

it("marks whole hours of a day and whole days of a week", () => {
  expect(shown("2026-11-28T09:33:00Z", "2026-11-29T09:33:00Z")).toEqual([
    "2026-11-28T12:00",
    "2026-11-28T18:00",
    "2026-11-29T00:00",
    "2026-11-29T06:00",
  ]);
  expect(shown("2026-11-22T09:33:00Z", "2026-11-29T09:33:00Z")).toEqual([
    "2026-11-23T00:00",
    "2026-11-25T00:00",
    "2026-11-27T00:00",
    "2026-11-29T00:00",
  ]);
});

it("has at most five marks, as far from each other as their times are, and none outside", () => {
  const period = fc.tuple(fc.nat(2_000_000_000), fc.integer({ min: 120, max: 366 * 86_400 }));
  fc.assert(
    fc.property(period, ([from, seconds]) => {
      const [min, max] = [from * 1000, (from + seconds) * 1000];
      const ticks = timeTicks(min, max);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(5);
      const steps = new Set(ticks.slice(1).map((one, index) => one - (ticks[index] ?? 0)));
      expect(steps.size).toBeLessThanOrEqual(1);
      expect(Math.min(...ticks)).toBeGreaterThanOrEqual(min);
      expect(Math.max(...ticks)).toBeLessThanOrEqual(max);
    }),
    // One second more than four quarters, and four and a half minutes.
    { examples: [[[1, 360 * 86_400 + 1]], [[30, 270]]] },
  );
}); // @rule console/cover
