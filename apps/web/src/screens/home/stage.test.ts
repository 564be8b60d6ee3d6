import { expect, it } from "vitest";
import { stageOf } from "./stage.ts";

const nothing = { invested: 0n, paidSoFar: 0n, recharge: 0n };

it("knows who is new, whose money is free, and whose is locked", () => {
  expect(stageOf(nothing)).toBe("new");
  expect(stageOf({ ...nothing, recharge: 1n })).toBe("free");
  expect(stageOf({ ...nothing, paidSoFar: 1n })).toBe("free");
  expect(stageOf({ invested: 1n, paidSoFar: 0n, recharge: 0n })).toBe("locked");
});
