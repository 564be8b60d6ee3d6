import { afterEach, expect, it, vi } from "vitest";
import { clockAhead, noteServerTime, setClockAhead } from "./server-time.ts";

afterEach(() => {
  setClockAhead();
  vi.useRealTimers();
});

it("follows the newest answer; one without a time changes nothing", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00Z") });
  expect(clockAhead()).toBe(0);
  noteServerTime("2026-11-22T10:00:01.500Z");
  expect(clockAhead()).toBe(2 * 86_400_000 + 1_500);
  noteServerTime(null);
  expect(clockAhead()).toBe(2 * 86_400_000 + 1_500);
  noteServerTime("2026-11-20T09:59:00Z");
  expect(clockAhead()).toBe(-60_000);
});
