import { expect, it } from "vitest";
import { dayEndsIn, serverNow } from "./server-clock.ts";

const at = (time: string) => new Date(time);

it("counts on from the server's answer, and never back", () => {
  const clock = { serverNow: at("2026-11-21T10:00:00Z"), answeredAt: 1_000_000 };
  expect(serverNow(clock, 1_060_000)).toEqual(at("2026-11-21T10:01:00Z"));
  expect(serverNow(clock, 990_000)).toEqual(at("2026-11-21T10:00:00Z"));
});

it("knows when the platform's day ends", () => {
  expect(dayEndsIn(at("2026-11-21T23:59:58.500Z"))).toBe(1_500);
  expect(dayEndsIn(at("2026-11-21T00:00:00Z"))).toBe(86_400_000);
});
