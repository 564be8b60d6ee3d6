import { expect, it } from "vitest";
import { FAULTS } from "./faults.ts";
import { readPlan } from "./read-plan.ts";

it("reads a plan, and draws a seed where none is given", () => {
  const { seed, ...plan } = readPlan({ days: "61", kinds: "webhook-late,paid-twice" });
  expect(Number.isSafeInteger(seed)).toBe(true);
  expect(plan).toEqual({
    ...{ days: 61, members: 1_000, active: 3, faults: 30, atOnce: 1, fullEvery: 30 },
    kinds: ["webhook-late", "paid-twice"],
  });
  expect(readPlan({ seed: "0", days: "60" })).toMatchObject({
    seed: 0,
    fullEvery: 1,
    kinds: FAULTS,
  });
});

it.each([
  [{ days: "0" }, '--days must be a whole number from 1 to 36500, not "0".'],
  [{ days: "-3" }, '--days must be a whole number from 1 to 36500, not "-3".'],
  [{ members: "0" }, '--members must be a whole number from 1 to 1000000, not "0".'],
  [{ members: "many" }, '--members must be a whole number from 1 to 1000000, not "many".'],
  [{ active: "101" }, '--active must be a whole number from 0 to 100, not "101".'],
  [{ faults: "1.5" }, '--faults must be a whole number from 0 to 100, not "1.5".'],
  [{ "full-every": "0" }, '--full-every must be a whole number from 1 to 36500, not "0".'],
  [{ seed: "4294967296" }, '--seed must be a whole number from 0 to 4294967295, not "4294967296".'],
  [{ kinds: "paid-twice,rain" }, 'No fault is called "rain"; there are repeated-calls, '],
])("refuses %j by name", (options, sentence) => {
  expect(() => readPlan(options)).toThrow(sentence);
}); // @rule run/arguments
