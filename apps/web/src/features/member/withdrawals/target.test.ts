import { expect, it } from "vitest";
import { waitingTarget } from "./target.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));
const target = (id: string, hour: number, usable = false) => ({ id, usable, usableFrom: at(hour) });

it("waits for the target that can be used first, while none can be used yet", () => {
  expect(waitingTarget([target("late", 9), target("early", 8)])?.id).toBe("early");
  expect(waitingTarget([target("late", 9), target("old", 1, true)])).toBeUndefined();
  expect(waitingTarget([])).toBeUndefined();
});
