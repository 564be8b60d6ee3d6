import { ACTIVITY_KINDS, GROUP_OF } from "@ballast/contract/user/activity.ts";
import { expect, it } from "vitest";
import { createFormat } from "../../../i18n/format.ts";
import { countedOf, iconOf, isSameDay, SHORT_NAMES, signOf, toneOf } from "./activity-look.ts";

const line = { kind: "deposit", change: 5n, state: null } as const;
const withdrawal = { kind: "withdrawal", change: 0n, state: "sent" } as const;

it.each([
  ["a deposit", line, 1, "good"],
  ["an income", { ...line, kind: "accrual" }, 1, "good"],
  ["a withdrawal on its way", withdrawal, -1, "wait"],
  ["one that arrived", { ...withdrawal, change: -5n, state: "succeeded" }, -1, "sea"],
  ["one that was cancelled", { ...withdrawal, state: "cancelled" }, 0, "sea"],
  ["a purchase", { ...line, kind: "purchase", change: 0n }, 0, "sea"],
  ["a purchase that a coupon paid in part", { ...line, kind: "purchase" }, 0, "sea"],
  ["principal that comes back", { ...line, kind: "maturity", change: 0n }, 0, "sea"],
  ["income taken out", { ...line, kind: "take_out", change: 0n }, 0, "sea"],
  ["a conversion", { ...line, kind: "conversion" }, 0, "sea"],
  ["a chargeback", { ...line, kind: "chargeback", change: -5n }, -1, "sea"],
] as const)("gives %s its sign and its colour", (_, of, sign, tone) => {
  expect([signOf(of), toneOf(of)]).toEqual([sign, tone]);
});

it("draws what moves between own wallets as a wallet", () => {
  expect([iconOf({ kind: "take_out" }), iconOf({ kind: "accrual" })]).toEqual(["wallet", "plus"]);
});

it("counts what arrived of a refund that failed in part, and the whole while it is on its way", () => {
  const refund = { amount: 150n, change: -100n } as const;
  expect(countedOf({ ...refund, state: "succeeded" })).toBe(100n);
  expect(countedOf({ ...refund, change: 0n, state: "sent" })).toBe(150n);
  expect(countedOf({ ...refund, change: 0n, state: "failed" })).toBe(150n);
});

it("calls deposit what was paid in, and reward what came to the member", () => {
  const called = (name: string) => ACTIVITY_KINDS.filter((kind) => SHORT_NAMES[kind] === name);
  expect(called("deposit")).toEqual(["deposit", "cash_recharge", "local_deposit"]);
  expect(called("withdrawal")).toEqual(["withdrawal"]);
  const rewards = ACTIVITY_KINDS.filter((kind) => GROUP_OF[kind] === "rewards");
  expect(called("reward")).toEqual(rewards.filter((kind) => kind !== "coupon_given_back"));
});

it("calls today what is of today in the zone that was chosen", () => {
  const [platform, phone] = [createFormat("en-GB", "platform"), createFormat("en-GB", "phone")];
  const utc = (time: string) => new Date(`2026-12-03T${time}:00Z`);
  expect(isSameDay(platform, utc("00:01"), utc("23:59"))).toBe(true);
  const here = (day: number, hour: number) => new Date(2026, 11, day, hour, 30);
  expect(isSameDay(phone, here(3, 0), here(3, 23))).toBe(true);
  expect(isSameDay(phone, here(3, 23), here(4, 0))).toBe(false);
});
