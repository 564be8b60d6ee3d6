import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeRhythm } from "./rhythm.ts";

let blocks: number;
const mine = async () => {
  blocks += 1;
};

beforeEach(() => {
  blocks = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("makes a block every so many seconds while the chain is in use", async () => {
  const rhythm = makeRhythm(3, mine);
  rhythm.start();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(blocks).toBe(10);
  await rhythm.stop();
});

test("slows down to a block a minute when nothing happens, and wakes up", async () => {
  const rhythm = makeRhythm(1, mine);
  rhythm.start();
  await vi.advanceTimersByTimeAsync(72_000);
  expect(blocks).toBe(72);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(blocks).toBe(82);
  rhythm.wake();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(blocks).toBe(112);
  await rhythm.stop();
});

test("makes no block by itself when blocks are made on demand", async () => {
  const rhythm = makeRhythm(0, mine);
  rhythm.start();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(blocks).toBe(0);
  await rhythm.stop();
});

test("makes no block after it was stopped in the middle of one", async () => {
  const slow = Promise.withResolvers<void>();
  const rhythm = makeRhythm(1, async () => {
    await slow.promise;
    await mine();
  });
  rhythm.start();
  await vi.advanceTimersByTimeAsync(1_500);
  const stopped = rhythm.stop();
  slow.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(blocks).toBe(1);
});
