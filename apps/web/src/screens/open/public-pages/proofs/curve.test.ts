import { expect, it } from "vitest";
import { drawingOf, HEIGHT, WIDTH } from "./curve.ts";

const at = (day: string, total: bigint, found: bigint | null) => ({
  day,
  total,
  assets: found === null ? null : { amount: found },
});

it("goes from the oldest at the left to the newest at the right, and begins at nothing", () => {
  const drawing = drawingOf([
    at("2026-11-27", 50n, 100n),
    at("2026-11-26", 25n, 100n),
    at("2026-11-25", 0n, 50n),
  ]);
  expect(drawing).toEqual({
    owed: ["0,100 150,75 300,50"],
    found: ["0,50 150,0 300,0"],
    gaps: [],
  });
  expect([WIDTH, HEIGHT]).toEqual([300, 100]);
});

it("draws nothing across a day of which nothing is known", () => {
  const drawing = drawingOf([
    at("2026-11-27", 10n, 10n),
    at("2026-11-26", 10n, null),
    at("2026-11-25", 10n, 10n),
  ]);
  expect(drawing).toEqual({
    owed: ["0,0 150,0 300,0"],
    found: ["0,0 0,0", "300,0 300,0"],
    gaps: [],
  });
});

it("gives days without a proof their own room, names them, and draws no line there", () => {
  const drawing = drawingOf([
    at("2026-03-02", 10n, 10n),
    at("2026-03-01", 10n, 10n),
    at("2026-02-26", 5n, 10n),
  ]);
  expect(drawing).toEqual({
    owed: ["0,50 0,50", "225,0 300,0"],
    found: ["0,0 0,0", "225,0 300,0"],
    gaps: [{ from: "2026-02-27", to: "2026-02-28", x: 0, width: 225 }],
  });
});

it("draws a single day as a dot, and nothing of nothing", () => {
  expect(drawingOf([at("2026-11-25", 10n, null)])).toEqual({
    owed: ["0,0 0,0"],
    found: [],
    gaps: [],
  });
  expect(drawingOf([])).toEqual({ owed: [], found: [], gaps: [] });
});
