import { expect, it } from "vitest";
import { isNewMember } from "./is-new-member.ts";

const nothing = { paidIn: 0n, invested: 0n, paidSoFar: 0n, withdrawing: 0n, local: [] };

it("knows who has had no money here but rewards", () => {
  expect(isNewMember(nothing)).toBe(true);
  expect(isNewMember({ ...nothing, local: [{ balance: 0n }] })).toBe(true);
});

it.each([
  { paidIn: 1n },
  { invested: 1n },
  { paidSoFar: 1n },
  { withdrawing: 1n },
  { local: [{ balance: 1n }] },
])("calls nobody new with %o", (money) => {
  expect(isNewMember({ ...nothing, ...money })).toBe(false);
});
