import { WITHDRAWAL_STATES } from "@ballast/contract/records.ts";
import { expect, it } from "vitest";
import { isPending } from "./withdrawal-poll.ts";

it("knows which withdrawals are still under way", () => {
  const open = WITHDRAWAL_STATES.filter((state) => isPending({ state }));
  expect(open).toEqual(["processing", "approved", "sent"]);
});
