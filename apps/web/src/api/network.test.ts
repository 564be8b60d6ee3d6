import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { slowReads, watchRead } from "./network.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** What is said to be slow after some milliseconds more. */
function slowAfter(wait: number): readonly string[] {
  vi.advanceTimersByTime(wait);
  return slowReads.read().map(({ name }) => name);
}

it("says of a read that it is slow after three seconds, until it is answered or left", () => {
  const ends = [watchRead("orders"), watchRead("wallet")];
  expect(slowAfter(2_999)).toEqual([]);
  expect(slowAfter(1)).toEqual(["orders", "wallet"]);
  ends[0]?.("answered");
  expect(slowAfter(0)).toEqual(["wallet"]);
  ends[1]?.("left");
  expect(slowAfter(0)).toEqual([]);
});

it("goes on saying so while a slow read that failed is tried again", () => {
  const first = watchRead("orders");
  expect(slowAfter(36_000)).toEqual(["orders"]);
  first("failed");
  expect(slowAfter(2_000)).toEqual(["orders"]);
  const second = watchRead("orders");
  expect(slowAfter(3_500)).toContain("orders");
  expect(slowAfter(5_000)).toEqual(["orders"]);
  second("answered");
  expect(slowAfter(0)).toEqual([]);
});

it("stops saying so once nothing tries again, and never says it of a quick failure", () => {
  const slow = watchRead("orders");
  vi.advanceTimersByTime(4_000);
  slow("failed");
  expect(slowAfter(6_000)).toEqual([]);
  watchRead("wallet")("failed");
  expect(slowAfter(10_000)).toEqual([]);
});
