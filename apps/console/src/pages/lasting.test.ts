import { describe, expect, it } from "vitest";
import { lasting, lastingShort } from "./lasting.ts";

describe("how long something lasts", () => {
  it.each([
    [0, "less than a minute"],
    [-5, "less than a minute"],
    [60_000, "1 minute"],
    [3_600_000, "1 hour"],
    [3_660_000, "1 hour 1 minute"],
    [6 * 86_400_000 + 3 * 3_600_000 + 59 * 60_000, "6 days 3 hours"],
    [86_400_000 + 5 * 60_000, "1 day"],
  ])("of %i ms is %s", (ms, words) => {
    expect(lasting(ms)).toBe(words);
  });
});

it("is short in a list", () => {
  expect(lastingShort(2 * 3_600_000 + 14 * 60_000)).toBe("2 h 14 min");
  expect(lastingShort(59_000)).toBe("< 1 min");
  expect(lastingShort(25 * 3_600_000)).toBe("1 d 1 h");
});
