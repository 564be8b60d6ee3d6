import type { Route } from "@ballast/contract/route.ts";
import { afterEach, describe, expect, it } from "vitest";
import { forgetWishes, fulfil, keyOf } from "./wishes.ts";

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
  it("is a UUID v4", () => {
    expect(keyOf(APPLY, wish)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
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
