import { expect, it } from "vitest";
import { createCachedRead, createCachedReadWithFallback } from "./cached-read.ts";
import type { Clock } from "./clock.ts";

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
  const ask = createCachedRead(clock, 60_000, async () => ++reads);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  pass(59_999);
  expect(await ask()).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
}); // @rule 5/public-pages

it("reads anew when the clock was set back", async () => {
  const { clock, pass } = aClock();
  let reads = 0;
  const ask = createCachedRead(clock, 60_000, async () => ++reads);
  await ask();
  pass(-86_400_000);
  expect(await ask()).toBe(2);
});

it("keeps a failure half a minute, for all who ask", async () => {
  const { clock, pass } = aClock();
  let reads = 0;
  const ask = createCachedRead(clock, 60_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return reads;
  });
  await expect(Promise.all([ask(), ask()])).rejects.toThrow("away");
  pass(29_999);
  await expect(ask()).rejects.toThrow("away");
  expect(reads).toBe(1);
  pass(1);
  expect(await ask()).toBe(2);
});

it("counts that time from the failure on, however long the read took", async () => {
  const { clock, pass } = aClock();
  let reads = 0;
  const ask = createCachedRead(clock, 60_000, async () => {
    reads += 1;
    pass(50_000);
    throw new Error("too slow");
  });
  await expect(ask()).rejects.toThrow("too slow");
  pass(29_999);
  await expect(ask()).rejects.toThrow("too slow");
  expect(reads).toBe(1);
});

it("answers the last that could be read, with its time, while none can be read", async () => {
  const { clock, pass } = aClock();
  const failures: unknown[] = [];
  let isAway = true;
  const read = async () => {
    if (isAway) throw new Error("away");
    return { at: clock.now() };
  };
  const ask = createCachedReadWithFallback(clock, 60_000, read, (error) => failures.push(error));
  await expect(Promise.all([ask(), ask()])).rejects.toThrow("away");
  expect(failures).toHaveLength(1);
  isAway = false;
  pass(30_000);
  expect(await ask()).toEqual({ at: new Date(30_000) });
  isAway = true;
  pass(60_000);
  expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill({ at: new Date(30_000) }));
  expect(failures).toHaveLength(2);
  isAway = false;
  pass(30_000);
  expect(await ask()).toEqual({ at: new Date(120_000) });
});
