// @rule call/idempotency
import { timeOfKey } from "@ballast/contract/new-key.ts";
import type { Route } from "@ballast/contract/route.ts";
import { afterEach, describe, expect, it } from "vitest";
import {
  dropAllRequests,
  keyOf,
  refuseRequest,
  settleRequest,
  sinceOf,
} from "./pending-requests.ts";
import { setClockAhead } from "./server-time.ts";
import { dismissRequest, unconfirmedRequests } from "./unconfirmed-requests.ts";

const APPLY: Route = {
  service: "assets",
  method: "POST",
  path: "withdraw/apply",
  member: true,
  body: "form",
  money: true,
};
const request = { amount: "40000000", addressId: "adr_1", payPassword: "Lantern88light" };
afterEach(dropAllRequests);

describe("the key of a request", () => {
  it("is a UUID v7 of the server's time, however wrong the device's clock is", () => {
    const key = keyOf(APPLY, request, 1_000_000);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOfKey(key)).toEqual(new Date(1_000_000));
    setClockAhead(-400_000);
    expect(timeOfKey(keyOf(APPLY, { ...request, amount: "1" }, 1_000_000))).toEqual(
      new Date(600_000),
    );
    setClockAhead();
    expect(timeOfKey("9b2f6c1e-0d3a-4c55-8a11-2f0f6f9a1b22")).toBeNull();
  });

  it("stays through a lost answer, and through a password typed wrongly in between", () => {
    const key = keyOf(APPLY, request);
    expect(keyOf(APPLY, { ...request, payPassword: "Lantern88lihgt" })).toBe(key);
    expect(keyOf(APPLY, request)).toBe(key);
  });

  it("stays while another request is tried in between", () => {
    const key = keyOf(APPLY, request);
    expect(keyOf(APPLY, { ...request, amount: "50000000" })).not.toBe(key);
    expect(keyOf(APPLY, request)).toBe(key);
  });

  it("is another for another call, and another once the first was answered", () => {
    const key = keyOf(APPLY, request);
    expect(keyOf({ ...APPLY, path: "withdraw/cancel" }, request)).not.toBe(key);
    settleRequest(APPLY, request);
    expect(keyOf(APPLY, request)).not.toBe(key);
  });

  it("is another after ten minutes, and after the session's end", () => {
    const key = keyOf(APPLY, request, 0);
    expect(keyOf(APPLY, request, 9 * 60_000)).toBe(key);
    const later = keyOf(APPLY, request, 10 * 60_000);
    expect(later).not.toBe(key);
    dropAllRequests();
    expect(keyOf(APPLY, request, 10 * 60_000)).not.toBe(later);
  });
});

describe("since when something is wished", () => {
  it("is when it was sent first with its key", () => {
    expect(sinceOf(APPLY, request)).toBeUndefined();
    keyOf(APPLY, request, 1_000);
    keyOf(APPLY, request, 2_000);
    expect(sinceOf(APPLY, request)).toBe(1_000);
    keyOf(APPLY, request, 11 * 60_000);
    expect(sinceOf(APPLY, request)).toBe(11 * 60_000);
  });
});

describe("a request whose answer was lost", () => {
  const all = () => true;

  it("is told with what was sent but for the password, and its key", () => {
    const key = keyOf(APPLY, request);
    expect(unconfirmedRequests(APPLY, all)).toMatchObject([
      { key, input: { amount: "40000000", addressId: "adr_1" } },
    ]);
    expect(JSON.stringify(unconfirmedRequests(APPLY, all))).not.toContain(request.payPassword);
    expect(unconfirmedRequests({ ...APPLY, path: "withdraw/cancel" }, all)).toEqual([]);
    expect(unconfirmedRequests(APPLY, ({ amount }) => amount === "1")).toEqual([]);
  });

  it("is none once it was answered, refused, put away, or a week old", () => {
    keyOf(APPLY, request);
    settleRequest(APPLY, request);
    expect(unconfirmedRequests(APPLY, all)).toEqual([]);
    const key = keyOf(APPLY, request);
    refuseRequest(APPLY, request);
    expect(unconfirmedRequests(APPLY, all)).toEqual([]);
    expect(keyOf(APPLY, request)).toBe(key);
    const [lost] = unconfirmedRequests(APPLY, all);
    expect(lost).toBeDefined();
    if (lost) dismissRequest(lost);
    expect(unconfirmedRequests(APPLY, all)).toEqual([]);
    keyOf(APPLY, request, 0);
    expect(unconfirmedRequests(APPLY, all, 8 * 24 * 60 * 60_000)).toEqual([]);
  });

  it("stays one through a refusal of what was sent after it", () => {
    const key = keyOf(APPLY, request);
    keyOf(APPLY, { ...request, payPassword: "Lantern88lihgt" });
    refuseRequest(APPLY, request);
    expect(unconfirmedRequests(APPLY, all)).toMatchObject([{ key }]);
    // A refusal is not counted for an equal request before it whose ten minutes are over.
    keyOf(APPLY, request, Date.now() + 10 * 60_000);
    refuseRequest(APPLY, request);
    expect(unconfirmedRequests(APPLY, all)).toEqual([]);
  });

  it("is told newest first, three at once", () => {
    for (const [at, amount] of ["1", "2", "3", "4"].entries()) keyOf(APPLY, { amount }, at);
    expect(unconfirmedRequests(APPLY, all, 10).map(({ input }) => input.amount)).toEqual([
      "4",
      "3",
      "2",
    ]);
  });
});
