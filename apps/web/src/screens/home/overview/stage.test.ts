import { expect, it } from "vitest";
import { stageOf } from "./stage.ts";

const nothing = {
  invested: 0n,
  paidSoFar: 0n,
  recharge: 0n,
  balance: 0n,
  withdrawing: 0n,
  rewards: 0n,
  local: [],
};

it("knows who is new, whose money is free, and whose is locked", () => {
  expect(stageOf({ ...nothing, local: [{ balance: 0n }] })).toBe("new");
  expect(stageOf({ ...nothing, local: [{ balance: 1n }] })).toBe("free");
  expect(stageOf(nothing)).toBe("new");
  expect(stageOf({ ...nothing, recharge: 1n })).toBe("free");
  expect(stageOf({ ...nothing, paidSoFar: 1n })).toBe("free");
  expect(stageOf({ ...nothing, invested: 1n, recharge: 1n })).toBe("locked");
});

it("calls nobody new whose principal is back in the balance wallet, or on its way out", () => {
  expect(stageOf({ ...nothing, balance: 1n })).toBe("free");
  expect(stageOf({ ...nothing, withdrawing: 1n })).toBe("free");
});

it("does not take the welcome income for money that was put in", () => {
  expect(stageOf({ ...nothing, balance: 7n, rewards: 7n })).toBe("new");
  expect(stageOf({ ...nothing, balance: 8n, rewards: 7n })).toBe("free");
});
