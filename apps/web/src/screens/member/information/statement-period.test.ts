import { expect, it } from "vitest";
import { wrongPeriod } from "./statement-period.ts";

it.each([
  ["2026-10-01", "2026-10-31", null],
  ["2026-11-20", "2026-11-20", null],
  ["2025-11-20", "2026-11-20", null],
  ["2025-11-19", "2026-11-20", "too-long"],
  ["2026-11-21", "2026-11-21", "not-over"],
  ["2026-10-31", "2026-10-01", "backwards"],
  ["", "2026-10-01", "no-day"],
])("judges %s to %s as %s", (from, to, wrong) => {
  expect(wrongPeriod(from, to, "2026-11-20")).toBe(wrong);
});
