import { expect, it } from "vitest";
import { HEIGHT, linesOf, WIDTH } from "./curve.ts";

const at = (day: string, total: bigint, found: bigint | null) => ({
  day,
  total,
  assets: found === null ? null : { amount: found },
});

it("goes from the oldest at the left to the newest at the right, and begins at nothing", () => {
  const lines = linesOf([
    at("2026-11-27", 50n, 100n),
    at("2026-11-26", 25n, 100n),
    at("2026-11-25", 0n, 50n),
  ]);
  expect(lines).toEqual({ owed: "0,100 150,75 300,50", found: "0,50 150,0 300,0" });
  expect([WIDTH, HEIGHT]).toEqual([300, 100]);
});

it("leaves a day out of which nothing is known", () => {
  expect(linesOf([at("2026-11-26", 10n, null), at("2026-11-25", 10n, 10n)])).toEqual({
    owed: "0,0 300,0",
    found: "0,0",
  });
});

it("draws nothing of nothing", () => {
  expect(linesOf([])).toEqual({ owed: "", found: "" });
});
