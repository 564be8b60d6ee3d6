import { expect, it } from "vitest";
import { besideMonth, daysOfMonth, doneOfWeek } from "./month.ts";

it("has the days of its month and begins its weeks on Monday", () => {
  const { lead, days } = daysOfMonth("2026-02");
  expect([lead, days.length, days[0], days.at(-1)]).toEqual([6, 28, "2026-02-01", "2026-02-28"]);
  expect(daysOfMonth("2028-02").days).toHaveLength(29);
  expect(daysOfMonth("2026-06").lead).toBe(0);
});

it("knows the months beside it, over the turn of a year", () => {
  expect(besideMonth("2026-01", -1)).toBe("2025-12");
  expect(besideMonth("2026-12", 1)).toBe("2027-01");
  expect(besideMonth("2026-02", 1)).toBe("2026-03");
});

it("counts the days of the plan anew after the seventh", () => {
  expect([0, 1, 6, 7, 8, 14].map((streak) => doneOfWeek(streak, 7))).toEqual([0, 1, 6, 7, 1, 7]);
});
