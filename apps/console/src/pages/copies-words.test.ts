import { expect, it } from "vitest";
import { behind, machines, sizeText } from "./copies-words.ts";

it("names sizes by their decimal unit", () => {
  expect([0, 999, 1_000, 1_250_000, 16_777_216, 5e9, 5e15].map(sizeText)).toEqual([
    ...["0 bytes", "999 bytes", "1 kB", "1.3 MB", "16.8 MB", "5 GB", "5000 TB"],
  ]);
});

it("says how far behind a standby is, and nothing of time where it has everything", () => {
  expect([behind(0, 0), behind(40, 0)]).toEqual(["up to date", "up to date"]);
  expect(behind(0.2, 96)).toBe("less than a second (96 bytes) behind");
  expect(behind(42.4, 1_000_000)).toBe("42 s (1 MB) behind");
  expect(behind(59.7, 1_000_000)).toBe("1 minute (1 MB) behind");
  expect(behind(150, 1_000_000)).toBe("2 minutes (1 MB) behind");
});

it("counts machines", () => {
  expect([1, 2].map(machines)).toEqual(["1 machine", "2 machines"]);
});
