import { expect, it } from "vitest";
import { anchorStep } from "./anchor-step.ts";

const anchor = { chain: 31337, from: "0x1", transaction: "0x2", block: null };

it("says that a proof is written into the chain only once it is confirmed there", () => {
  expect(anchorStep(null)).toBe("none");
  expect(anchorStep({ ...anchor, state: "queued", transaction: null })).toBe("none");
  expect(anchorStep({ ...anchor, state: "signed" })).toBe("underWay");
  expect(anchorStep({ ...anchor, state: "sent" })).toBe("underWay");
  expect(anchorStep({ ...anchor, state: "confirmed", block: 7 })).toBe("written");
});

it("says that it failed, with and without a transaction", () => {
  expect(anchorStep({ ...anchor, state: "failed" })).toBe("failed");
  expect(anchorStep({ ...anchor, state: "failed", transaction: null })).toBe("failed");
});
