import { expect, it } from "vitest";
import { isNewMember } from "./is-new-member.ts";

const nothing = {
  ...{ recharge: 0n, balance: 0n, income: 0n, invested: 0n, withdrawing: 0n },
  ...{ paidIn: 0n, withdrawn: 0n, paidSoFar: 0n, local: [] },
};

it("knows who has no money here and has paid none in", () => {
  expect(isNewMember(nothing)).toBe(true);
  expect(isNewMember({ ...nothing, local: [{ balance: 0n, withdrawing: 0n }] })).toBe(true);
});

it.each([
  { paidIn: 1n },
  { balance: 1n },
  { invested: 1n },
  { paidSoFar: 1n },
  { withdrawing: 1n },
  { local: [{ balance: 1n, withdrawing: 0n }] },
  { local: [{ balance: 0n, withdrawing: 1n }] },
])("calls nobody new with %o", (money) => {
  expect(isNewMember({ ...nothing, ...money })).toBe(false);
});
