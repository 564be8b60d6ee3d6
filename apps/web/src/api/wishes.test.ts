// @rule call/idempotency
import { timeOfKey } from "@ballast/contract/new-key.ts";
import type { Route } from "@ballast/contract/route.ts";
import { afterEach, describe, expect, it } from "vitest";
import { lostWishes, putAway } from "./lost-wishes.ts";
import { setClockAhead } from "./server-time.ts";
import { forgetWishes, fulfil, keyOf, refuse, sinceOf } from "./wishes.ts";

const APPLY: Route = {
  service: "assets",
  method: "POST",
  path: "withdraw/apply",
  member: true,
  body: "form",
  money: true,
};
const wish = { amount: "40000000", addressId: "adr_1", payPassword: "Lantern88light" };
afterEach(forgetWishes);

describe("the key of a wish", () => {
  it("is a UUID v7 of the server's time, however wrong the device's clock is", () => {
    const key = keyOf(APPLY, wish, 1_000_000);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOfKey(key)).toEqual(new Date(1_000_000));
    setClockAhead(-400_000);
    expect(timeOfKey(keyOf(APPLY, { ...wish, amount: "1" }, 1_000_000))).toEqual(new Date(600_000));
    setClockAhead();
    expect(timeOfKey("9b2f6c1e-0d3a-4c55-8a11-2f0f6f9a1b22")).toBeNull();
  });

  it("stays through a lost answer, and through a password typed wrongly in between", () => {
    const key = keyOf(APPLY, wish);
    expect(keyOf(APPLY, { ...wish, payPassword: "Lantern88lihgt" })).toBe(key);
    expect(keyOf(APPLY, wish)).toBe(key);
  });

  it("stays while another wish is tried in between", () => {
    const key = keyOf(APPLY, wish);
    expect(keyOf(APPLY, { ...wish, amount: "50000000" })).not.toBe(key);
    expect(keyOf(APPLY, wish)).toBe(key);
  });

  it("is another for another call, and another once the first was answered", () => {
    const key = keyOf(APPLY, wish);
    expect(keyOf({ ...APPLY, path: "withdraw/cancel" }, wish)).not.toBe(key);
    fulfil(APPLY, wish);
    expect(keyOf(APPLY, wish)).not.toBe(key);
  });

  it("is another after ten minutes, and after the session's end", () => {
    const key = keyOf(APPLY, wish, 0);
    expect(keyOf(APPLY, wish, 9 * 60_000)).toBe(key);
    const later = keyOf(APPLY, wish, 10 * 60_000);
    expect(later).not.toBe(key);
    forgetWishes();
    expect(keyOf(APPLY, wish, 10 * 60_000)).not.toBe(later);
  });
});

describe("since when something is wished", () => {
  it("is when it was sent first with its key", () => {
    expect(sinceOf(APPLY, wish)).toBeUndefined();
    keyOf(APPLY, wish, 1_000);
    keyOf(APPLY, wish, 2_000);
    expect(sinceOf(APPLY, wish)).toBe(1_000);
    keyOf(APPLY, wish, 11 * 60_000);
    expect(sinceOf(APPLY, wish)).toBe(11 * 60_000);
  });
});

describe("a wish whose answer was lost", () => {
  const all = () => true;

  it("is told with what was sent but for the password, and its key", () => {
    const key = keyOf(APPLY, wish);
    expect(lostWishes(APPLY, all)).toMatchObject([
      { key, input: { amount: "40000000", addressId: "adr_1" } },
    ]);
    expect(JSON.stringify(lostWishes(APPLY, all))).not.toContain(wish.payPassword);
    expect(lostWishes({ ...APPLY, path: "withdraw/cancel" }, all)).toEqual([]);
    expect(lostWishes(APPLY, ({ amount }) => amount === "1")).toEqual([]);
  });

  it("is none once it was answered, refused, put away, or a week old", () => {
    keyOf(APPLY, wish);
    fulfil(APPLY, wish);
    expect(lostWishes(APPLY, all)).toEqual([]);
    const key = keyOf(APPLY, wish);
    refuse(APPLY, wish);
    expect(lostWishes(APPLY, all)).toEqual([]);
    expect(keyOf(APPLY, wish)).toBe(key);
    const [lost] = lostWishes(APPLY, all);
    expect(lost).toBeDefined();
    if (lost) putAway(lost);
    expect(lostWishes(APPLY, all)).toEqual([]);
    keyOf(APPLY, wish, 0);
    expect(lostWishes(APPLY, all, 8 * 24 * 60 * 60_000)).toEqual([]);
  });

  it("stays one through a refusal of what was sent after it", () => {
    const key = keyOf(APPLY, wish);
    keyOf(APPLY, { ...wish, payPassword: "Lantern88lihgt" });
    refuse(APPLY, wish);
    expect(lostWishes(APPLY, all)).toMatchObject([{ key }]);
    // Not of a like one before it, whose ten minutes are over.
    keyOf(APPLY, wish, Date.now() + 10 * 60_000);
    refuse(APPLY, wish);
    expect(lostWishes(APPLY, all)).toEqual([]);
  });

  it("is told newest first, three at once", () => {
    for (const [at, amount] of ["1", "2", "3", "4"].entries()) keyOf(APPLY, { amount }, at);
    expect(lostWishes(APPLY, all, 10).map(({ input }) => input.amount)).toEqual(["4", "3", "2"]);
  });
});
