import { expect, it } from "vitest";
import { dayText, shortDayText, withMoments, withReadableMoments } from "./moments.ts";

it("writes a moment that is waited for in whole minutes, never too early", () => {
  const message = "You can try again from 2026-11-22T14:05:00.001Z.";
  expect(withReadableMoments(message)).toBe("You can try again from 22 Nov 2026, 14:06 UTC.");
  expect(withReadableMoments("The code is wrong.")).toBe("The code is wrong.");
});

it("writes the month in letters: 11 December is no 12 November", () => {
  expect(dayText("2026-12-11")).toBe("11 Dec 2026");
  expect(dayText("2026-01-05T23:59:59.999Z")).toBe("5 Jan 2026");
  expect(shortDayText("2026-12-01T00:00:00Z")).toBe("1 Dec");
  expect(dayText("wdr_2026-12-11")).toBe("wdr_2026-12-11");
  expect(withMoments("held until 2026-12-11T10:04:59.000Z, then paid")).toBe(
    "held until 11 Dec 2026, 10:04 UTC, then paid",
  );
});
