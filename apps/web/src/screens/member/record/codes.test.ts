import { RECORD_CODES } from "@ballast/contract/records.ts";
import { expect, it } from "vitest";
import { MOVEMENTS, PROMOTIONS, walletOf } from "./codes.ts";

it("reads the wallet from the address, the recharge wallet by default", () => {
  expect(["1", "5", undefined, "x"].map(walletOf)).toEqual([
    "recharge",
    "balance",
    "recharge",
    "recharge",
  ]);
});

it("offers every type that is ever issued, in one of the wallets", () => {
  const offered = [MOVEMENTS, PROMOTIONS].flatMap(({ recharge, balance }) => [
    ...recharge,
    ...balance,
  ]);
  const never = ["referral_c_bonus", "referral_d_bonus"];
  expect([...new Set([...offered, ...never])].sort()).toEqual([...RECORD_CODES].sort());
  expect(offered.filter((code) => never.includes(code))).toEqual([]);
});
