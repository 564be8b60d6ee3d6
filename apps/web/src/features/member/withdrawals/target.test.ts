import { WITHDRAWAL_ARRIVAL_HOURS } from "@ballast/contract/constants.ts";
import { expect, it } from "vitest";
import { latestArrival, waitingTarget } from "./target.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));
const target = (id: string, hour: number, usable = false) => ({ id, usable, usableFrom: at(hour) });

it("waits for the target that can be used first, while none can be used yet", () => {
  expect(waitingTarget([target("late", 9), target("early", 8)])?.id).toBe("early");
  expect(waitingTarget([target("late", 9), target("old", 1, true)])).toBeUndefined();
  expect(waitingTarget([])).toBeUndefined();
});

it("names no latest arrival without a target, and counts it from when one can be used", () => {
  const soon = at(WITHDRAWAL_ARRIVAL_HOURS);
  expect(latestArrival(soon, [])).toBeNull();
  expect(latestArrival(soon, [target("old", 1, true), target("late", 30)])).toEqual(soon);
  expect(latestArrival(soon, [target("late", 30), target("early", 24)])).toEqual(
    at(24 + WITHDRAWAL_ARRIVAL_HOURS),
  );
  expect(latestArrival(soon, [target("early", -2)])).toEqual(soon);
});
