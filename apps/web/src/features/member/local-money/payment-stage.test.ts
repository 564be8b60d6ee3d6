import { expect, it } from "vitest";
import { stageOf } from "./payment-stage.ts";

it("tells a payment that waits for its payer from one that the bank has", () => {
  const payUrl = "http://127.0.0.1/pay/1";
  const open = { state: "pending", reason: null, payUrl } as const;
  expect(stageOf({ ...open, card: null })).toBe("to_pay");
  expect(stageOf({ ...open, card: "Banyan •••• 6789" })).toBe("paid");
});

it("tells a payment that was refused from one that was not paid in time", () => {
  const ended = { state: "not_credited", card: null, payUrl: null } as const;
  expect(stageOf({ ...ended, reason: "refused" })).toBe("not_credited");
  expect(stageOf({ ...ended, reason: "expired" })).toBe("expired");
});

it("has one that is not paid when its time is over lapse, and one that is paid then credited", () => {
  const over = { state: "pending", reason: null, payUrl: null } as const;
  expect(stageOf({ ...over, card: null })).toBe("lapsed");
  expect(stageOf({ ...over, card: "Banyan •••• 6789" })).toBe("paid");
});
