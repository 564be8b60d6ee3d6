/** What a scanned code means for the address field. */
import { expect, it } from "vitest";
import { readScanned } from "./read-scanned.ts";

const ADDRESS = `0x${"ab".repeat(20)}`;

it.each([
  [ADDRESS, "address"],
  [`ethereum:${ADDRESS}@56`, "address"],
  [`ethereum:${ADDRESS}@56/transfer?uint256=1`, "payment_request"],
  [`bnb:${ADDRESS}?amount=1`, "payment_request"],
  [`ethereum:${ADDRESS}@1`, "other_chain"],
  [`T${"A".repeat(33)}`, "other_chain"],
  [`https://example.org/${ADDRESS}`, "none"],
  ["upi://pay?pa=somebody@bank&am=1", "none"],
  ["WIFI:S:harbour;T:WPA;;", "none"],
  ["tel:+491701234567", "none"],
  ["BEGIN:VCARD", "none"],
  ["", "none"],
])("%s is read as %s", (text, kind) => {
  expect(readScanned(text).kind).toBe(kind);
});
