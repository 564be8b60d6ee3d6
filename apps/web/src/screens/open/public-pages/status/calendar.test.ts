import { addDays } from "@ballast/contract/days.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DAYS, layOut } from "./calendar.ts";

const TODAY = "2026-11-25";

it("draws nothing where nothing falls due", () => {
  expect(layOut([], TODAY)).toEqual([]);
});

it("fills its height with the highest day, returns on top of principal, on an axis of 90 days", () => {
  const bars = layOut(
    [
      { day: TODAY, principal: 0n, returns: 25n },
      { day: addDays(TODAY, 9), principal: 75n, returns: 25n },
    ],
    TODAY,
  );
  expect(bars).toMatchObject([
    { left: 0, principal: 0, returns: 25 },
    { left: 900 / (DAYS + 1), principal: 75, returns: 25 },
  ]);
});

it("shows what is there, however small beside the rest", () => {
  const due = { day: addDays(TODAY, DAYS), principal: 1_000_000n, returns: 360n };
  expect(layOut([due], TODAY)).toMatchObject([{ principal: 98, returns: 2 }]);
  const [bar] = layOut([{ ...due, principal: 1n, returns: 10n ** 18n }], TODAY);
  expect(bar).toMatchObject({ principal: 2, returns: 98 });
});

it("keeps every bar inside, whatever falls due", () => {
  const due = fc.record({
    day: fc.integer({ min: 0, max: DAYS }).map((no) => addDays(TODAY, no)),
    principal: fc.bigInt(0n, 10n ** 18n),
    returns: fc.bigInt(0n, 10n ** 18n),
  });
  fc.assert(
    fc.property(fc.uniqueArray(due, { selector: ({ day }) => day, maxLength: 40 }), (list) => {
      const calendar = list.sort((a, b) => (a.day < b.day ? -1 : 1));
      for (const { left, width, principal, returns } of layOut(calendar, TODAY)) {
        expect(left + width).toBeLessThanOrEqual(100.001);
        expect(principal + returns).toBeLessThanOrEqual(100.001);
        expect(Math.min(principal, returns)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
