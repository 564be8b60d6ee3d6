import { WITHDRAWAL_STATES } from "@ballast/contract/records.ts";
import { expect, it } from "vitest";
import { isUnderWay } from "./under-way.ts";

it("knows which withdrawals are still under way", () => {
  const open = WITHDRAWAL_STATES.filter((state) => isUnderWay({ state }));
  expect(open).toEqual(["processing", "approved", "sent"]);
});
