import { expect, it } from "vitest";
import { stageOf } from "./payment-stage.ts";

it("tells a payment that waits for its payer from one that the bank has", () => {
  expect(stageOf({ state: "pending", card: null })).toBe("to_pay");
  expect(stageOf({ state: "pending", card: "Banyan •••• 6789" })).toBe("paid");
  expect(stageOf({ state: "not_credited", card: null })).toBe("not_credited");
});
