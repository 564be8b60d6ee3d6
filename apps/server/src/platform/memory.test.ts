import { expect, it } from "vitest";
import type { Clock } from "./clock.ts";
import { createMemory } from "./memory.ts";

function aClock() {
  let at = 0;
  const clock = { now: () => new Date(at) } as Clock;
  const pass = (by: number) => {
    at += by;
  };
  return { clock, pass };
}

it("reads once for all who ask within its time, and anew after it", async () => {
  const { clock, pass } = aClock();
  let reads = 0;
  const ask = createMemory(clock, 60_000, async () => ++reads);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  pass(59_999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

it("reads anew when the clock was set back", async () => {
  const { clock, pass } = aClock();
  let reads = 0;
  const ask = createMemory(clock, 60_000, async () => ++reads);
  await ask();
  pass(-86_400_000);
  expect(await ask()).toBe(2);
});

it("keeps no failure", async () => {
  const { clock } = aClock();
  let reads = 0;
  const ask = createMemory(clock, 60_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return reads;
  });
  await expect(Promise.all([ask(), ask()])).rejects.toThrow("away");
  expect(await ask()).toBe(2);
});
