import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HABITS, inUnits, reckon } from "./capacity.ts";
import type { Cost } from "./costs.ts";

const cost = (event: string, each: number): Cost => ({
  ...{ event, events: 1, database: each, server: each, bytes: 0, logBytes: 0, network: 0 },
});
const READS = ["a", "b", "c", "d", "list 1", "list 2"];
const NOTHING = [
  cost("purchase", 0),
  cost("income of an order and day", 0),
  cost("take-out", 0),
  ...READS.map((event) => cost(event, 0)),
];
const withCost = (event: string, change: Partial<Cost>) =>
  NOTHING.map((one) => (one.event === event ? { ...one, ...change } : one));

it("grows with the members, and with what each event costs", () => {
  const some = reckon(withCost("purchase", { database: 0.5, bytes: 1_000 }), 1_000_000);
  const more = reckon(withCost("purchase", { database: 0.5, bytes: 1_000 }), 2_000_000);
  expect(more.databaseCores).toBeCloseTo(2 * some.databaseCores);
  expect(more.diskAYear).toBeCloseTo(2 * some.diskAYear);
  // 15 % of a day's purchases in an hour, twice as many in its busiest minute, at 70 %.
  const aSecond = (1_000_000 * HABITS.purchases * 0.15 * 2) / 3_600;
  expect(some.purchasesAtPeak).toBeCloseTo(aSecond);
  expect(some.databaseCores).toBeCloseTo((aSecond * 0.5) / 1_000 / 0.7);
  expect(some.serverCores).toBe(0);
});

it("pays each running order each day", () => {
  const reckoned = reckon(
    withCost("income of an order and day", { database: 0.02, bytes: 280 }),
    1_000,
  );
  expect(reckoned.accrualHours).toBeCloseTo((3_000 * 0.02) / 3_600_000);
  const none = reckon(NOTHING, 1_000);
  expect(reckoned.diskAYear - none.diskAYear).toBeCloseTo(365 * 3_000 * 280);
});

it("reads home once a visit and one of the lists", () => {
  const calls =
    1_000 * ((0.15 * 2) / 3_600) * (5 * HABITS.visits + HABITS.purchases + HABITS.takeOuts);
  expect(reckon(NOTHING, 1_000).callsAtPeak).toBeCloseTo(calls);
});

it("does not reckon with what was not measured", () => {
  expect(() => reckon(NOTHING.slice(1), 1_000)).toThrow("not measured: purchase");
});

it("shows a figure in the unit that fits", () => {
  const units: [number, string][] = [
    [1e9, "GB"],
    [1e6, "MB"],
  ];
  expect([2.54e9, 12.6e6, 1e3].map((value) => inUnits(value, units))).toEqual([
    "2.5 GB",
    "13 MB",
    "0.0 MB",
  ]);
});

it("stands in the document with the assumptions that it was reckoned with", () => {
  const text = readFileSync(new URL("../docs/capacity.md", import.meta.url), "utf8");
  for (const value of Object.values(HABITS)) expect(text).toContain(` ${value} `);
});
