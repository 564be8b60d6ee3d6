import { expect, it } from "vitest";
import { stageOf } from "./payment-stage.ts";

it("tells a payment that waits for its payer from one that the bank has", () => {
  const payUrl = "http://127.0.0.1/pay/1";
  expect(stageOf({ state: "pending", card: null, payUrl })).toBe("to_pay");
  expect(stageOf({ state: "pending", card: "Banyan •••• 6789", payUrl })).toBe("paid");
  expect(stageOf({ state: "not_credited", card: null, payUrl: null })).toBe("not_credited");
});

it("has one that is not paid when its time is over lapse, and one that is paid then credited", () => {
  expect(stageOf({ state: "pending", card: null, payUrl: null })).toBe("lapsed");
  expect(stageOf({ state: "pending", card: "Banyan •••• 6789", payUrl: null })).toBe("paid");
});
