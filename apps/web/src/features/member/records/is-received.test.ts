import { expect, it } from "vitest";
import { isReceived } from "./is-received.ts";

const deposit = {
  amount: 5n,
  code: "recharge",
  description: "deposit",
  part: "deposit",
} as const;

it.each([
  ["a deposit", deposit],
  [
    "principal at maturity",
    { ...deposit, code: "return_principal", description: "maturity", part: "returned" },
  ],
  ["income", { ...deposit, code: "daily_income", description: "take_out", part: "earned" }],
] as const)("takes %s for received", (_, record) => {
  expect(isReceived(record)).toBe(true);
});

it.each([
  ["what was spent", { ...deposit, amount: -5n }],
  ["a withdrawal that came back", { ...deposit, code: "withdrawal_failed" }],
  ["a cancelled purchase", { ...deposit, description: "purchase_cancelled" }],
  ["what goes into an order", { ...deposit, part: "principal" }],
] as const)("does not take %s for received", (_, record) => {
  expect(isReceived(record)).toBe(false);
});
